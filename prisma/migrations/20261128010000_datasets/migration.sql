-- Parallel text that somebody has added to the service, and its files, which are artifacts.
CREATE TABLE "Dataset" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "corpus" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "licence" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "readers" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Dataset_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "DatasetFile" (
    "datasetId" UUID NOT NULL,
    "split" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "lines" INTEGER NOT NULL,

    CONSTRAINT "DatasetFile_pkey" PRIMARY KEY ("datasetId","split","side")
);

CREATE UNIQUE INDEX "Dataset_owner_name_key" ON "Dataset"("owner", "name");
CREATE INDEX "Dataset_corpus_idx" ON "Dataset"("corpus");
CREATE INDEX "DatasetFile_sha256_idx" ON "DatasetFile"("sha256");

ALTER TABLE "DatasetFile" ADD CONSTRAINT "DatasetFile_datasetId_fkey"
  FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "DatasetFile_deleted" AFTER DELETE ON "DatasetFile"
  FOR EACH ROW EXECUTE FUNCTION note_loose_artifact();
