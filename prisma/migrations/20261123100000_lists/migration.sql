-- Lists of experiments and runs are filtered by these.
CREATE INDEX "Experiment_createdAt_idx" ON "Experiment"("createdAt");
CREATE INDEX "Experiment_owner_id_idx" ON "Experiment"("owner", "id");
CREATE INDEX "ExperimentRun_variant_experimentId_idx" ON "ExperimentRun"("variant", "experimentId");
CREATE INDEX "Run_codeVersion_id_idx" ON "Run"("codeVersion", "id");
CREATE INDEX "Run_createdAt_idx" ON "Run"("createdAt");
-- Prisma has no words for indexes on expressions, so these stand here alone. The id of the run's dataset:
CREATE INDEX "Run_dataset_idx" ON "Run"((("spec"->'dataset'->>'id')), "id");
-- What has begun or ended last comes first; what has no time yet comes last.
CREATE INDEX "Run_started_last_idx" ON "Run"((coalesce("startedAt", '-infinity')), "id");
CREATE INDEX "Run_finished_last_idx" ON "Run"((coalesce("finishedAt", '-infinity')), "id");
