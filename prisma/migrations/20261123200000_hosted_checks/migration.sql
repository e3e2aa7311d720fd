-- CreateEnum
CREATE TYPE "HostedCheckState" AS ENUM ('requested', 'running', 'concluded', 'ended');

-- CreateTable
CREATE TABLE "HostedCheck" (
    "id" UUID NOT NULL,
    "repositoryId" BIGINT NOT NULL,
    "installationId" BIGINT NOT NULL,
    "owner" TEXT NOT NULL,
    "repo" TEXT NOT NULL,
    "sha" TEXT NOT NULL,
    "base" TEXT,
    "pullRequest" INTEGER,
    "isForeign" BOOLEAN NOT NULL,
    "path" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "state" "HostedCheckState" NOT NULL DEFAULT 'requested',
    "checkRun" BIGINT,
    "studyId" TEXT,
    "studyHash" TEXT,
    "experiments" TEXT[],
    "outcome" JSONB,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HostedCheck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "HostedCheck_repositoryId_sha_path_round_key" ON "HostedCheck"("repositoryId", "sha", "path", "round");

-- CreateIndex
CREATE INDEX "HostedCheck_state_dueAt_idx" ON "HostedCheck"("state", "dueAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_receivedAt_idx" ON "WebhookDelivery"("receivedAt");
