/** The curves of a run, which Postgres gathers from its events: complete, or reduced to a number of points. */
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';

/** The metric events of a run after a position. */
export interface MetricPage {
  /** The position of the last event; null when there are none. */
  readonly last: number | null;
  /** The values of each event as `[step, values by name]`. */
  readonly points: readonly (readonly [number, Readonly<Record<string, number>>])[];
}

export interface StepRange {
  readonly from: number;
  readonly to: number;
  /** The number of parts. */
  readonly width: number;
  /** The metrics to read; all of them by default. */
  readonly names?: readonly string[];
}

export interface CurveExtent {
  readonly runId: string;
  readonly version: string;
  /** The first step; null for a run that has measured nothing yet. */
  readonly first: number | null;
  readonly last: number | null;
}

const VERSION = Prisma.sql`
  coalesce(string_agg(concat_ws(' ', a.number, a."lastSeq", a."supersededAfterSeq"), ',' order by a.number), '')`;

export function createCurveRepository(db: Database, rowsOf: RowsOf) {
  return {
    /** Reads up to `limit` metric events of the run's history, in the order of their steps. */
    read: (runId: string, since: number, limit: number): Promise<MetricPage> => readPage(db, { runId, since, limit }),

    /**
     * Divides the steps of the run into `points` equal parts: step s is in part ⌊s · points / (last step + 1)⌋. The curves are
     * in the order in which they began. Each has its `name`; how many values it has (`total`); and for each part the last step,
     * the mean, the least and the greatest value (`steps`, `values`, `low`, `high`).
     * @returns JSON text, because no code here reads the values
     */
    reduced: (runId: string, points: number): Promise<string> => reduceCurves(rowsOf, runId, points),

    /**
     * Does the same for a range of steps and some of the metrics: step s is in part ⌊(s − from) · width / (to − from + 1)⌋, so
     * that the parts of several runs cover the same steps.
     */
    reducedBetween: (runId: string, range: StepRange): Promise<string> => reduceBetween(rowsOf, runId, range),

    /** Reads the version of each run, and the first and last step of its history. Ids without a run are left out. */
    extents: (runIds: readonly string[]): Promise<CurveExtent[]> => readExtents(rowsOf, runIds),

    /** Returns a text that stays the same as long as the run's history does; null when there is no such run. */
    version: async (runId: string): Promise<string | null> => {
      const [row] = await rowsOf<{ version: string }>(Prisma.sql`
        select ${VERSION} as version
        from "Run" r left join "Attempt" a on a."runId" = r.id where r.id = ${runId}::uuid group by r.id`);
      return row?.version ?? null;
    },
  };
}

function historyOf(run: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select e.position, e.step, e.event from "Event" e join "Attempt" a on a.id = e."attemptId"
    where e."runId" = ${run} and e.kind = 'metric'
      and not (a."supersededAfterSeq" is not null and e.seq > a."supersededAfterSeq")`;
}

async function readPage(
  db: Database,
  { runId, since, limit }: { runId: string; since: number; limit: number },
): Promise<MetricPage> {
  const [page] = await db.$queryRaw<{ last: bigint | null; points: MetricPage['points'] | null }[]>`
    select max(position) as last,
      json_agg(json_build_array(step, event->'values') order by position) as points
    from (${historyOf(Prisma.sql`${runId}::uuid`)} and e.position > ${since} order by e.position limit ${limit}) page`;
  const last = page?.last ?? null;
  return { last: last === null ? null : Number(last), points: page?.points ?? [] };
}

async function reduceCurves(rowsOf: RowsOf, runId: string, points: number): Promise<string> {
  const [row] = await rowsOf<{ curves: string }>(Prisma.sql`
    with history as materialized (${historyOf(Prisma.sql`${runId}::uuid`)}),
    extent as (select max(step)::bigint + 1 as steps from history),
    measured as (
      select h.position, h.step, h.step::bigint * ${points}::bigint / extent.steps as part, v.key as name, v.place, v.value
      from history h, extent, json_each_text(h.event->'values') with ordinality as v (key, value, place)
    ),
    ${GATHER}`);
  return row?.curves ?? '[]';
}

async function reduceBetween(rowsOf: RowsOf, runId: string, { from, to, width, names }: StepRange): Promise<string> {
  const [row] = await rowsOf<{ curves: string }>(Prisma.sql`
    with history as (${historyOf(Prisma.sql`${runId}::uuid`)} and e.step between ${from} and ${to}),
    measured as (
      select h.position, h.step,
        (h.step - ${from}::bigint) * ${width}::bigint / (${to}::bigint - ${from}::bigint + 1) as part,
        v.key as name, v.place, v.value
      from history h, json_each_text(h.event->'values') with ordinality as v (key, value, place)
      ${names === undefined ? Prisma.empty : Prisma.sql`where v.key = any(${[...names]}::text[])`}
    ),
    ${GATHER}`);
  return row?.curves ?? '[]';
}

/**
 * SQL that gathers `measured` into curves. The sum of values that each fit a float may not fit one, so means stay decimal until
 * the JSON is read.
 */
const GATHER = Prisma.sql`
    parts as (
      select name, part, count(*) as total, min(position) as first, min(place) as place, max(step) as step,
        avg(value::numeric) as mean, min(value::float8) as low, max(value::float8) as high
      from measured group by name, part
    ),
    curves as (
      select min(first) as first, min(place) as place, json_build_object('name', name, 'total', sum(total),
        'steps', json_agg(step order by part), 'values', json_agg(mean order by part),
        'low', json_agg(low order by part), 'high', json_agg(high order by part)) as curve
      from parts group by name
    )
    select coalesce(json_agg(curve order by first, place), '[]')::text as curves from curves`;

/** Reads the first and last steps. Steps ascend with the position within a history, so an index leads to its two ends. */
async function readExtents(rowsOf: RowsOf, runIds: readonly string[]): Promise<CurveExtent[]> {
  const ofRun = historyOf(Prisma.sql`r.id`);
  return await rowsOf<CurveExtent>(Prisma.sql`
    select r.id::text as "runId", r.version, first.step as first, last.step as last
    from (
      select r.id, ${VERSION} as version from "Run" r left join "Attempt" a on a."runId" = r.id
      where r.id = any(${[...runIds]}::uuid[]) group by r.id
    ) r
    left join lateral (${ofRun} order by e.position limit 1) first on true
    left join lateral (${ofRun} order by e.position desc limit 1) last on true`);
}
