-- What workers have been found to lack. Until a lack is over, its worker is not given runs that need what is lacking.
CREATE TYPE "LackKind" AS ENUM ('dataset', 'engine', 'disk');
CREATE TABLE "WorkerLack" (
    "workerId" UUID NOT NULL,
    "kind" "LackKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "WorkerLack_pkey" PRIMARY KEY ("workerId", "kind", "subject"),
    CONSTRAINT "WorkerLack_workerId_fkey" FOREIGN KEY ("workerId") REFERENCES "Worker"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
