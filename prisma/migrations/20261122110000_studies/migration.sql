-- Studies by version, so that a report can still be judged by the document that its experiments were submitted with.
CREATE TABLE "Study" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "document" JSON NOT NULL,
    "createdBy" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "position" BIGINT,

    CONSTRAINT "Study_pkey" PRIMARY KEY ("id", "hash")
);
CREATE UNIQUE INDEX "Study_position_key" ON "Study"("position");

ALTER TABLE "Experiment" ADD COLUMN "studyId" TEXT, ADD COLUMN "studyHash" TEXT, ADD COLUMN "studyPart" TEXT;
CREATE INDEX "Experiment_studyId_studyPart_id_idx" ON "Experiment"("studyId", "studyPart", "id");
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_studyId_studyHash_fkey"
    FOREIGN KEY ("studyId", "studyHash") REFERENCES "Study"("id", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_study_whole"
    CHECK (("studyId" IS NULL) = ("studyHash" IS NULL) AND ("studyId" IS NULL) = ("studyPart" IS NULL));
