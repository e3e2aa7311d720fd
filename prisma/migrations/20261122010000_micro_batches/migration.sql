-- The column holds the number of micro-batches that each batch is computed in, under the name that it has everywhere else.
ALTER TABLE "Run" RENAME COLUMN "microBatchDivisor" TO "microBatches";
