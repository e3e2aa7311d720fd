-- CreateTable
CREATE TABLE "Model" (
    "runId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Model_pkey" PRIMARY KEY ("runId")
);

-- CreateIndex
CREATE INDEX "Model_attemptId_idx" ON "Model"("attemptId");

-- CreateIndex
CREATE INDEX "Model_sha256_idx" ON "Model"("sha256");

-- AddForeignKey
ALTER TABLE "Model" ADD CONSTRAINT "Model_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Model" ADD CONSTRAINT "Model_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
