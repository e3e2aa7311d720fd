-- What people call a run.
ALTER TABLE "Run" ADD COLUMN "name" TEXT NOT NULL DEFAULT '';
