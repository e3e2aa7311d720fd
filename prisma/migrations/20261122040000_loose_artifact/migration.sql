-- Artifacts to which perhaps no row refers any more. The reconciler checks each one and removes its file or only the row.
CREATE TABLE "LooseArtifact" (
    "sha256" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LooseArtifact_pkey" PRIMARY KEY ("sha256")
);

CREATE INDEX "LooseArtifact_since_idx" ON "LooseArtifact"("since");

-- A trigger also notes what is deleted together with its run. It updates a row that is there already, because that waits for
-- whoever checks the row at the moment, and who may have judged by the reference that is being deleted.
CREATE FUNCTION note_loose_artifact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "LooseArtifact" (sha256) VALUES (OLD.sha256) ON CONFLICT (sha256) DO UPDATE SET since = now();
  RETURN NULL;
END $$;

CREATE TRIGGER "Checkpoint_deleted" AFTER DELETE ON "Checkpoint" FOR EACH ROW EXECUTE FUNCTION note_loose_artifact();
CREATE TRIGGER "Checkpoint_replaced" AFTER UPDATE OF sha256 ON "Checkpoint"
  FOR EACH ROW WHEN (OLD.sha256 <> NEW.sha256) EXECUTE FUNCTION note_loose_artifact();
CREATE TRIGGER "Model_deleted" AFTER DELETE ON "Model" FOR EACH ROW EXECUTE FUNCTION note_loose_artifact();
CREATE TRIGGER "Model_replaced" AFTER UPDATE OF sha256 ON "Model"
  FOR EACH ROW WHEN (OLD.sha256 <> NEW.sha256) EXECUTE FUNCTION note_loose_artifact();
