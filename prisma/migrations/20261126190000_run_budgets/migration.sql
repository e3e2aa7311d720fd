-- The key that has asked for a check, whose budget pays for the runs.
ALTER TABLE "HostedCheck" ADD COLUMN "keyId" TEXT;
