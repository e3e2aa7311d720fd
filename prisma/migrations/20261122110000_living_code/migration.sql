-- The code versions that API processes run, and when one of them last said so.
CREATE TABLE "LivingCode" (
    "codeVersion" TEXT NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LivingCode_pkey" PRIMARY KEY ("codeVersion")
);
