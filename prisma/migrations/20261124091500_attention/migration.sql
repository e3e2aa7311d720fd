-- CreateTable
CREATE TABLE "Attention" (
    "runId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "source" TEXT[],
    "target" TEXT[],
    "weights" JSON NOT NULL,

    CONSTRAINT "Attention_pkey" PRIMARY KEY ("runId","position")
);

-- AddForeignKey
ALTER TABLE "Attention" ADD CONSTRAINT "Attention_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Result"("runId") ON DELETE CASCADE ON UPDATE CASCADE;
