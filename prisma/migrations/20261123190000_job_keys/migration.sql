-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "runBudget" INTEGER,
ADD COLUMN "runsAdded" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "SpentToken" (
    "issuer" TEXT NOT NULL,
    "jti" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SpentToken_pkey" PRIMARY KEY ("issuer","jti")
);

-- CreateIndex
CREATE INDEX "SpentToken_expiresAt_idx" ON "SpentToken"("expiresAt");
