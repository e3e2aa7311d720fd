-- The number of an attempt is its fencing number; "epoch" is left to passes over the data.
ALTER TABLE "Attempt" RENAME COLUMN "epoch" TO "number";
ALTER INDEX "Attempt_runId_epoch_key" RENAME TO "Attempt_runId_number_key";

ALTER TABLE "Run" RENAME COLUMN "epoch" TO "attemptNumber";
ALTER TABLE "Run" RENAME COLUMN "countedFromEpoch" TO "countedFromAttempt";
ALTER TABLE "Run" RENAME CONSTRAINT "Run_epoch_check" TO "Run_attemptNumber_check";
