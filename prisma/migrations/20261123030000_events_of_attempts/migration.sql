-- An event belongs to an attempt and to the run of this attempt, as with the foreign key that this replaces. A key is checked
-- row by row, which took Postgres a third of the time of storing a batch; this checks a batch at once.
ALTER TABLE "Event" DROP CONSTRAINT "Event_attemptId_runId_fkey";
DROP INDEX "Attempt_id_runId_key";

CREATE FUNCTION check_events_of_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing RECORD;
BEGIN
  -- Locked as a foreign key would, so that nobody removes the attempt until the events are visible.
  PERFORM FROM "Attempt" a WHERE a.id IN (SELECT "attemptId" FROM added) FOR KEY SHARE;
  SELECT e."attemptId", e."runId" INTO missing FROM added e
    WHERE NOT EXISTS (SELECT FROM "Attempt" a WHERE a.id = e."attemptId" AND a."runId" = e."runId") LIMIT 1;
  IF FOUND THEN
    RAISE foreign_key_violation
      USING MESSAGE = format('run %s has no attempt %s, so it can have no events', missing."runId", missing."attemptId");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_of_attempt" AFTER INSERT ON "Event"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_events_of_attempts();

CREATE FUNCTION remove_events_of_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Event" e USING removed a WHERE e."attemptId" = a.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "Attempt_removes_events" AFTER DELETE ON "Attempt"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_events_of_attempts();
