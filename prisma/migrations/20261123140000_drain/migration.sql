-- AlterTable
ALTER TABLE "Worker" ADD COLUMN "drainedAt" TIMESTAMPTZ(3);
