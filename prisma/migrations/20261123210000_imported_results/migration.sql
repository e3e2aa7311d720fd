-- AlterTable
ALTER TABLE "Result" ADD COLUMN "origin" JSON,
ALTER COLUMN "attemptId" DROP NOT NULL;

-- A result comes from an attempt or from elsewhere, never from both or from nowhere.
ALTER TABLE "Result" ADD CONSTRAINT "Result_origin_check" CHECK (("attemptId" IS NULL) <> ("origin" IS NULL));
