-- A key belongs to an owner, and so does what is submitted with it.
ALTER TABLE "ApiKey" ADD COLUMN "owner" TEXT;
UPDATE "ApiKey" SET owner = name;
ALTER TABLE "ApiKey" ALTER COLUMN "owner" SET NOT NULL;
-- The only name under which workers may register with the key.
ALTER TABLE "ApiKey" ADD COLUMN "workerName" TEXT;

ALTER TABLE "Experiment" ADD COLUMN "owner" TEXT;
UPDATE "Experiment" e SET owner = k.owner FROM "ApiKey" k WHERE k.id = e."createdBy";

-- A worker belongs to the key that it registered with.
ALTER TABLE "Worker" ADD COLUMN "keyId" TEXT;

-- Hash of the token that the claim has handed out. Whoever writes for the attempt must have it.
ALTER TABLE "Attempt" ADD COLUMN "tokenHash" TEXT;
