-- How much of each machine was used, minute by minute, as its workers report it.
CREATE TABLE "MachineReading" (
    "machine" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "cpu" REAL NOT NULL,
    "memory" REAL NOT NULL,
    "gpu" REAL,
    "gpuMemory" REAL,
    "processorWatts" REAL,
    "gpuWatts" REAL,

    CONSTRAINT "MachineReading_pkey" PRIMARY KEY ("machine","at")
);

CREATE INDEX "MachineReading_at_idx" ON "MachineReading"("at");
