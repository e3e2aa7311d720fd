-- Keys can expire, and a rotated key keeps its former secret for a while.
ALTER TABLE "ApiKey" ADD COLUMN "expiresAt" TIMESTAMPTZ(3);
ALTER TABLE "ApiKey" ADD COLUMN "rotatedAt" TIMESTAMPTZ(3);
ALTER TABLE "ApiKey" ADD COLUMN "formerSecretHash" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "formerUntil" TIMESTAMPTZ(3);
-- The only pools in which workers may register with the key; empty for any pool.
ALTER TABLE "ApiKey" ADD COLUMN "pools" TEXT[];
UPDATE "ApiKey" SET pools = '{}';
-- Written at most once a minute.
ALTER TABLE "ApiKey" ADD COLUMN "lastUsedAt" TIMESTAMPTZ(3);
