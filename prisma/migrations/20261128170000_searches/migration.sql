-- The searches that choose the options of tuned parts of studies, each with the experiment that continues it.
CREATE TABLE "Search" (
    "experimentId" UUID NOT NULL,
    "waitingLimit" INTEGER,
    "choices" JSON,
    "tunedId" UUID,
    "continuedAt" TIMESTAMPTZ(3),
    "problem" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Search_pkey" PRIMARY KEY ("experimentId")
);

CREATE UNIQUE INDEX "Search_tunedId_key" ON "Search"("tunedId");
CREATE INDEX "Search_continuedAt_dueAt_idx" ON "Search"("continuedAt", "dueAt");

ALTER TABLE "Search" ADD CONSTRAINT "Search_experimentId_fkey"
  FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Search" ADD CONSTRAINT "Search_tunedId_fkey"
  FOREIGN KEY ("tunedId") REFERENCES "Experiment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
