-- One foreign key instead of two: an event belongs to an attempt and to the run of this attempt. Checking a key took a
-- sixth of the time of storing a batch.
CREATE UNIQUE INDEX "Attempt_id_runId_key" ON "Attempt"("id", "runId");
ALTER TABLE "Event" DROP CONSTRAINT "Event_attemptId_fkey";
ALTER TABLE "Event" DROP CONSTRAINT "Event_runId_fkey";
ALTER TABLE "Event" ADD CONSTRAINT "Event_attemptId_runId_fkey" FOREIGN KEY ("attemptId", "runId")
  REFERENCES "Attempt"("id", "runId") ON DELETE CASCADE ON UPDATE CASCADE;
