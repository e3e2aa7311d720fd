-- The time limit belongs to where and for how long a run is carried out, like the pool, and is no part of its content.
ALTER TABLE "Run" ADD COLUMN "timeLimitSeconds" INTEGER;
UPDATE "Run" SET "timeLimitSeconds" = coalesce((spec #>> '{resources,timeLimitSeconds}')::int, 86400);
ALTER TABLE "Run" ALTER COLUMN "timeLimitSeconds" SET NOT NULL;

-- What each experiment asked for, since a shared run is carried out as only one of them asked.
ALTER TABLE "ExperimentRun" ADD COLUMN "pool" TEXT;
ALTER TABLE "ExperimentRun" ADD COLUMN "labels" TEXT[];
ALTER TABLE "ExperimentRun" ADD COLUMN "priority" INTEGER;
ALTER TABLE "ExperimentRun" ADD COLUMN "timeLimitSeconds" INTEGER;
UPDATE "ExperimentRun" er SET pool = r.pool, labels = r.labels, priority = r.priority, "timeLimitSeconds" = r."timeLimitSeconds"
FROM "Run" r WHERE r.id = er."runId";
ALTER TABLE "ExperimentRun" ALTER COLUMN "pool" SET NOT NULL;
ALTER TABLE "ExperimentRun" ALTER COLUMN "priority" SET NOT NULL;
ALTER TABLE "ExperimentRun" ALTER COLUMN "timeLimitSeconds" SET NOT NULL;
