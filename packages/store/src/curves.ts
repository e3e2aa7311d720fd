/** The curves of a run, as Postgres gathers them from its events: complete, or reduced to a number of points. */
import type { Database } from './database.ts';
import { Prisma } from './generated/client.ts';

/** The metric events of a run after a position. */
export interface MetricPage {
  /** The position of the last event; null when there is none. */
  readonly last: number | null;
  /** `[step, values by name]` of each event. */
  readonly points: readonly (readonly [number, Readonly<Record<string, number>>])[];
}

/** What was measured in one curve, by parts of its steps. All lists are equally long. */
export interface ReducedCurve {
  readonly name: string;
  /** How many values the curve has. */
  readonly total: number;
  /** The last step of each part. */
  readonly steps: number[];
  /** The mean of each part. */
  readonly values: number[];
  readonly low: number[];
  readonly high: number[];
}

export function createCurveRepository(db: Database) {
  return {
    /** Up to `limit` metric events of the run's history, in the order of their steps. */
    read: (runId: string, since: number, limit: number): Promise<MetricPage> => readPage(db, { runId, since, limit }),

    /**
     * Divides the steps of the run into `points` equal parts: step s is in part ⌊s · points / (last step + 1)⌋. The curves
     * are in the order in which they began.
     */
    reduced: (runId: string, points: number): Promise<ReducedCurve[]> => reduceCurves(db, runId, points),
  };
}

function historyOf(runId: string): Prisma.Sql {
  return Prisma.sql`
    select e.position, e.step, e.event from "Event" e join "Attempt" a on a.id = e."attemptId"
    where e."runId" = ${runId}::uuid and e.kind = 'metric'
      and not (a."supersededAfterSeq" is not null and e.seq > a."supersededAfterSeq")`;
}

async function readPage(
  db: Database,
  { runId, since, limit }: { runId: string; since: number; limit: number },
): Promise<MetricPage> {
  const [page] = await db.$queryRaw<{ last: bigint | null; points: MetricPage['points'] | null }[]>`
    select max(position) as last,
      json_agg(json_build_array(step, event->'values') order by position) as points
    from (${historyOf(runId)} and e.position > ${since} order by e.position limit ${limit}) page`;
  const last = page?.last ?? null;
  return { last: last === null ? null : Number(last), points: page?.points ?? [] };
}

/** Sums of values that a float can hold may exceed what one can, so means are decimal until JSON is read. */
function reduceCurves(db: Database, runId: string, points: number): Promise<ReducedCurve[]> {
  return db.$queryRaw<ReducedCurve[]>`
    with history as materialized (${historyOf(runId)}),
    extent as (select max(step)::bigint + 1 as steps from history),
    measured as (
      select h.position, h.step, h.step::bigint * ${points}::bigint / extent.steps as part, v.key as name, v.place, v.value
      from history h, extent, json_each_text(h.event->'values') with ordinality as v (key, value, place)
    ),
    parts as (
      select name, part, count(*) as total, min(position) as first, min(place) as place, max(step) as step,
        avg(value::numeric) as mean, min(value::float8) as low, max(value::float8) as high
      from measured group by name, part
    )
    select name, sum(total)::int as total, json_agg(step order by part) as steps,
      json_agg(mean order by part) as values, json_agg(low order by part) as low, json_agg(high order by part) as high
    from parts group by name order by min(first), min(place)`;
}
