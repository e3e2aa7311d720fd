-- What people call a run, and what they say of it.
ALTER TABLE "Run" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "Run" ADD COLUMN "note" TEXT NOT NULL DEFAULT '';
