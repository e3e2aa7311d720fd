-- The id of a study belongs to whoever submitted its first version, so that nobody else changes what is current.
ALTER TABLE "Study" ADD COLUMN "owner" TEXT;
