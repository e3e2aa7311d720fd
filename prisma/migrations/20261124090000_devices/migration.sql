-- On which machine a worker is, and what it hands out there.
ALTER TABLE "Worker" ADD COLUMN "machine" TEXT NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "Worker" ADD COLUMN "cores" INTEGER;
ALTER TABLE "Worker" ADD COLUMN "memoryMiB" INTEGER;

CREATE TABLE "WorkerDevice" (
    "workerId" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "memoryMiB" INTEGER NOT NULL,
    "engine" TEXT NOT NULL,
    "driver" TEXT,
    CONSTRAINT "WorkerDevice_pkey" PRIMARY KEY ("workerId", "id"),
    CONSTRAINT "WorkerDevice_workerId_fkey" FOREIGN KEY ("workerId") REFERENCES "Worker"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
