-- What a run needs of a machine. It belongs to where a run is carried out, like the pool, and is no part of its content.
ALTER TABLE "Run" ADD COLUMN "gpus" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Run" ADD COLUMN "gpuMemoryMiB" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Run" ADD COLUMN "memoryMiB" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Run" ADD COLUMN "cores" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Run" ADD COLUMN "exclusive" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Run" SET "cores" = coalesce((spec #>> '{resources,threads}')::int, 1) WHERE state IN ('queued', 'running');

ALTER TABLE "ExperimentRun" ADD COLUMN "gpus" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ExperimentRun" ADD COLUMN "gpuMemoryMiB" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ExperimentRun" ADD COLUMN "memoryMiB" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ExperimentRun" ADD COLUMN "cores" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "ExperimentRun" ADD COLUMN "exclusive" BOOLEAN NOT NULL DEFAULT false;
UPDATE "ExperimentRun" er SET "cores" = r."cores" FROM "Run" r
WHERE r.id = er."runId" AND r.state IN ('queued', 'running') AND r."cores" <> 1;

-- Which attempt has which device. The key is the guard: nobody can hold a device that somebody holds.
CREATE TABLE "DeviceHold" (
    "machine" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL,
    "attemptId" UUID NOT NULL,
    CONSTRAINT "DeviceHold_pkey" PRIMARY KEY ("machine", "deviceId"),
    CONSTRAINT "DeviceHold_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DeviceHold_attemptId_idx" ON "DeviceHold"("attemptId");

-- However an attempt ends, its devices are free again.
CREATE FUNCTION release_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "DeviceHold" WHERE "attemptId" = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER release_devices AFTER UPDATE OF state ON "Attempt" FOR EACH ROW
WHEN (old.state IN ('claimed', 'running') AND new.state NOT IN ('claimed', 'running')) EXECUTE FUNCTION release_devices();

-- Claims look at what other workers of a machine do.
CREATE INDEX "Worker_machine_idx" ON "Worker"("machine");

-- A device that was there when the worker registered, and is gone.
ALTER TYPE "LackKind" ADD VALUE 'device';
