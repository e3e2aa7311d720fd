-- Whose run it is, and how often its job was used for another run.
ALTER TABLE "Run" ADD COLUMN "owner" TEXT NOT NULL DEFAULT 'anyone';
ALTER TABLE "Run" ADD COLUMN "jobNumber" INTEGER NOT NULL DEFAULT 0;
UPDATE "Run" r SET "owner" = (
  SELECT coalesce(e."owner", 'anyone') FROM "ExperimentRun" er JOIN "Experiment" e ON e.id = er."experimentId"
  WHERE er."runId" = r.id ORDER BY e."cancelledAt" IS NOT NULL, e.id LIMIT 1)
WHERE r.state IN ('queued', 'running') AND EXISTS (SELECT FROM "ExperimentRun" er WHERE er."runId" = r.id);

-- Claims look for the first runs of each owner. Prisma has no words for an index on some of the rows.
CREATE INDEX "Run_turn_idx" ON "Run"("pool", "owner", "priority" DESC, "availableAt", "id") WHERE "state" = 'queued';

ALTER TABLE "Attempt" ADD COLUMN "owner" TEXT;
ALTER TABLE "Attempt" ADD COLUMN "pool" TEXT;
ALTER TABLE "Attempt" ADD COLUMN "units" INTEGER;
ALTER TABLE "Attempt" ADD COLUMN "displacedBy" UUID;
CREATE INDEX "Attempt_displacedBy_idx" ON "Attempt"("displacedBy") WHERE "displacedBy" IS NOT NULL;

CREATE TABLE "Share" (
    "owner" TEXT NOT NULL,
    "pool" TEXT NOT NULL,
    "running" INTEGER NOT NULL DEFAULT 0,
    "units" INTEGER NOT NULL DEFAULT 0,
    "used" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "recent" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "settledAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "weight" DOUBLE PRECISION,
    "runningLimit" INTEGER,
    "quotaHours" DOUBLE PRECISION,
    CONSTRAINT "Share_pkey" PRIMARY KEY ("owner", "pool")
);

CREATE TABLE "Reservation" (
    "runId" UUID NOT NULL,
    "workerId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Reservation_pkey" PRIMARY KEY ("runId"),
    CONSTRAINT "Reservation_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Reservation_workerId_fkey" FOREIGN KEY ("workerId") REFERENCES "Worker"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Reservation_workerId_idx" ON "Reservation"("workerId");

-- Use that halves each week while it grows by the units that are held: the solution of u' = units - u ln(2) / week.
CREATE FUNCTION recent_use(recent float8, units int, seconds float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
  SELECT recent * power(0.5, seconds / 604800) + units::float8 * 604800 / ln(2.0::float8) * (1 - power(0.5, seconds / 604800))
$$;

-- How long ago a share was settled, in seconds. A clock that was set back does not take use away.
CREATE FUNCTION seconds_since(settled timestamptz) RETURNS float8 LANGUAGE sql VOLATILE AS $$
  SELECT greatest(0, extract(epoch FROM clock_timestamp() - settled))::float8
$$;

-- Brings the shares of an owner up to now and then adds to what it holds. The row of the pool is always locked first.
CREATE FUNCTION settle_shares(of_owner text, of_pool text, more_running int, more_units int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  which text;
BEGIN
  FOREACH which IN ARRAY ARRAY[of_pool, '*'] LOOP
    INSERT INTO "Share" AS s ("owner", "pool", "running", "units", "settledAt")
    VALUES (of_owner, which, more_running, more_units, clock_timestamp())
    ON CONFLICT ("owner", "pool") DO UPDATE SET
      "used" = s."used" + s."units" * seconds_since(s."settledAt"),
      "recent" = recent_use(s."recent", s."units", seconds_since(s."settledAt")),
      "running" = s."running" + excluded."running",
      "units" = s."units" + excluded."units",
      "settledAt" = clock_timestamp();
  END LOOP;
END $$;

CREATE FUNCTION name_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT r."owner", r."pool", CASE
    WHEN r."gpus" > 0 AND r."exclusive"
      THEN (SELECT count(*) FROM "WorkerDevice" d WHERE d."workerId" = w.id AND d."kind" = 'gpu')
    WHEN r."gpus" > 0 THEN r."gpus"
    WHEN r."exclusive" THEN coalesce(w."cores", r."cores")
    ELSE r."cores" END
  INTO new."owner", new."pool", new."units"
  FROM "Run" r, "Worker" w WHERE r.id = new."runId" AND w.id = new."workerId";
  RETURN new;
END $$;
CREATE TRIGGER name_share BEFORE INSERT ON "Attempt" FOR EACH ROW
WHEN (new.state IN ('claimed', 'running')) EXECUTE FUNCTION name_share();

CREATE FUNCTION take_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_shares(new."owner", new."pool", 1, new."units");
  RETURN NULL;
END $$;
CREATE TRIGGER take_share AFTER INSERT ON "Attempt" FOR EACH ROW
WHEN (new.state IN ('claimed', 'running') AND new."owner" IS NOT NULL) EXECUTE FUNCTION take_share();

-- However an attempt ends, what it held counts no longer.
CREATE FUNCTION release_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_shares(old."owner", old."pool", -1, -old."units");
  RETURN NULL;
END $$;
CREATE TRIGGER release_share AFTER UPDATE OF state ON "Attempt" FOR EACH ROW
WHEN (old.state IN ('claimed', 'running') AND new.state NOT IN ('claimed', 'running') AND old."owner" IS NOT NULL)
EXECUTE FUNCTION release_share();
CREATE TRIGGER release_share_of_deleted AFTER DELETE ON "Attempt" FOR EACH ROW
WHEN (old.state IN ('claimed', 'running') AND old."owner" IS NOT NULL) EXECUTE FUNCTION release_share();

-- Attempts that run at present count from now on.
UPDATE "Attempt" a SET "owner" = r."owner", "pool" = r."pool",
  "units" = CASE WHEN r."gpus" > 0 THEN r."gpus" ELSE r."cores" END
FROM "Run" r WHERE r.id = a."runId" AND a.state IN ('claimed', 'running');
INSERT INTO "Share" ("owner", "pool", "running", "units")
SELECT "owner", coalesce("pool", '*'), count(*), sum("units") FROM "Attempt"
WHERE state IN ('claimed', 'running') GROUP BY GROUPING SETS (("owner", "pool"), ("owner"));
