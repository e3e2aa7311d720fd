-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "RunState" AS ENUM ('queued', 'running', 'succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('claimed', 'running', 'succeeded', 'failed', 'lost', 'cancelled', 'superseded');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'submit', 'read', 'worker');

-- CreateTable
CREATE TABLE "Experiment" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "spec" JSON NOT NULL,
    "createdBy" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Experiment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExperimentRun" (
    "experimentId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "runId" UUID NOT NULL,
    "variant" TEXT NOT NULL,
    "attached" BOOLEAN NOT NULL,

    CONSTRAINT "ExperimentRun_pkey" PRIMARY KEY ("experimentId","position")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" UUID NOT NULL,
    "contentHash" TEXT NOT NULL,
    "codeVersion" TEXT NOT NULL,
    "datasetHash" TEXT NOT NULL,
    "spec" JSON NOT NULL,
    "seed" BIGINT NOT NULL,
    "pool" TEXT NOT NULL,
    "labels" TEXT[],
    "priority" INTEGER NOT NULL DEFAULT 0,
    "state" "RunState" NOT NULL DEFAULT 'queued',
    "epoch" INTEGER NOT NULL DEFAULT 1,
    "countedFromEpoch" INTEGER NOT NULL DEFAULT 1,
    "microBatchDivisor" INTEGER NOT NULL DEFAULT 1,
    "availableAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "wokenAt" TIMESTAMPTZ(3),
    "failureKind" TEXT,
    "failureMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "epoch" INTEGER NOT NULL,
    "workerId" UUID NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'claimed',
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "resumedFromStep" INTEGER,
    "supersededAfterSeq" INTEGER,
    "failureKind" TEXT,
    "failureMessage" TEXT,
    "claimedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "attemptId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "runId" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "step" INTEGER,
    "event" JSON NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("attemptId","seq")
);

-- CreateTable
CREATE TABLE "Checkpoint" (
    "attemptId" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "runId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Checkpoint_pkey" PRIMARY KEY ("attemptId","step")
);

-- CreateTable
CREATE TABLE "Result" (
    "runId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "summary" JSON NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Result_pkey" PRIMARY KEY ("runId")
);

-- CreateTable
CREATE TABLE "Score" (
    "runId" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "signature" TEXT NOT NULL,
    "higherIsBetter" BOOLEAN NOT NULL,

    CONSTRAINT "Score_pkey" PRIMARY KEY ("runId","metric")
);

-- CreateTable
CREATE TABLE "SegmentStatistics" (
    "runId" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "segments" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "values" DOUBLE PRECISION[],

    CONSTRAINT "SegmentStatistics_pkey" PRIMARY KEY ("runId","metric")
);

-- CreateTable
CREATE TABLE "Hypotheses" (
    "runId" UUID NOT NULL,
    "hypotheses" TEXT[],
    "references" JSON NOT NULL,

    CONSTRAINT "Hypotheses_pkey" PRIMARY KEY ("runId")
);

-- CreateTable
CREATE TABLE "Worker" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "pool" TEXT NOT NULL,
    "labels" TEXT[],
    "engine" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "codeVersion" TEXT NOT NULL,
    "concurrency" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "signedOffAt" TIMESTAMPTZ(3),

    CONSTRAINT "Worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "owner" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "experimentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("owner","key")
);

-- CreateIndex
CREATE INDEX "ExperimentRun_runId_idx" ON "ExperimentRun"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "Run_contentHash_key" ON "Run"("contentHash");

-- CreateIndex
CREATE INDEX "Run_state_availableAt_idx" ON "Run"("state", "availableAt");

-- CreateIndex
CREATE INDEX "Attempt_state_leaseUntil_idx" ON "Attempt"("state", "leaseUntil");

-- CreateIndex
CREATE INDEX "Attempt_workerId_idx" ON "Attempt"("workerId");

-- CreateIndex
CREATE UNIQUE INDEX "Attempt_runId_epoch_key" ON "Attempt"("runId", "epoch");

-- CreateIndex
CREATE UNIQUE INDEX "Event_position_key" ON "Event"("position");

-- CreateIndex
CREATE INDEX "Event_runId_position_idx" ON "Event"("runId", "position");

-- CreateIndex
CREATE INDEX "Checkpoint_runId_step_idx" ON "Checkpoint"("runId", "step");

-- CreateIndex
CREATE INDEX "Checkpoint_sha256_idx" ON "Checkpoint"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "Result_attemptId_key" ON "Result"("attemptId");

-- CreateIndex
CREATE INDEX "Worker_lastSeenAt_idx" ON "Worker"("lastSeenAt");

-- AddForeignKey
ALTER TABLE "ExperimentRun" ADD CONSTRAINT "ExperimentRun_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentRun" ADD CONSTRAINT "ExperimentRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_workerId_fkey" FOREIGN KEY ("workerId") REFERENCES "Worker"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkpoint" ADD CONSTRAINT "Checkpoint_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkpoint" ADD CONSTRAINT "Checkpoint_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Result" ADD CONSTRAINT "Result_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Result" ADD CONSTRAINT "Result_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Score" ADD CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Result"("runId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SegmentStatistics" ADD CONSTRAINT "SegmentStatistics_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Result"("runId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hypotheses" ADD CONSTRAINT "Hypotheses_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Result"("runId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- Numbers that the schema language cannot bound
ALTER TABLE "Run" ADD CONSTRAINT "Run_epoch_check" CHECK ("epoch" >= 1);
ALTER TABLE "Event" ADD CONSTRAINT "Event_seq_check" CHECK ("seq" >= 1);
ALTER TABLE "SegmentStatistics" ADD CONSTRAINT "SegmentStatistics_shape_check" CHECK (cardinality("values") = "segments" * "width");
