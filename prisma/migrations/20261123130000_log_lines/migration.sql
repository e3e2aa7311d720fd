-- The log of a run is a few lines among very many events. Prisma has no words for indexes on expressions, so this stands here alone.
CREATE INDEX "Event_log_lines_idx" ON "Event"("runId", (("event"->>'level'))) WHERE "kind" = 'log';
