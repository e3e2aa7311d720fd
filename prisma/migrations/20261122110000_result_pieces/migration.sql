-- Pieces of results that were too large to be sent at once. They are deleted when their attempt is over.
CREATE TABLE "ResultPiece" (
    "attemptId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "ResultPiece_pkey" PRIMARY KEY ("attemptId", "position"),
    CONSTRAINT "ResultPiece_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
