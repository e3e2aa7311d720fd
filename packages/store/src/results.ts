/** Stores a result once. The same guarded statement marks the attempt and its run as succeeded. */
import { closedBy } from './closed-by.ts';
import type { Database } from './database.ts';
import type { Result, Score } from './generated/client.ts';
import { explainStaleWrite } from './stale-write.ts';

export interface NewScore {
  readonly metric: string;
  readonly score: number;
  readonly signature: string;
  readonly higherIsBetter: boolean;
  /** [segment][statistic] */
  readonly segments: readonly (readonly number[])[];
}

export interface NewResult {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly scores: readonly NewScore[];
  readonly hypotheses: readonly string[];
  readonly references: unknown;
  /** Everything else that was measured. */
  readonly summary: object;
}

export interface StoredResult extends Result {
  readonly scores: Score[];
}

export function createResultRepository(db: Database) {
  return {
    /** Stores the result and ends the attempt and its run. Repeating it is harmless. @throws OrdoError `attempt.stale` */
    add: (result: NewResult): Promise<{ runId: string }> => addResult(db, result),

    find: (runId: string): Promise<StoredResult | null> =>
      db.result.findUnique({ where: { runId }, include: { scores: { orderBy: { position: 'asc' } } } }),

    findMany: (runIds: readonly string[]): Promise<StoredResult[]> =>
      db.result.findMany({
        where: { runId: { in: [...runIds] } },
        include: { scores: { orderBy: { position: 'asc' } } },
      }),

    /** The newest results with the specs that gave them, newest first. Plans take the training speed from them. */
    recent: async (limit: number): Promise<{ spec: unknown; summary: unknown }[]> => {
      const rows = await db.result.findMany({
        orderBy: { createdAt: 'desc' },
        take: limit,
        select: { summary: true, run: { select: { spec: true } } },
      });
      return rows.map(({ summary, run }) => ({ spec: run.spec, summary }));
    },
  };
}

async function addResult(db: Database, result: NewResult): Promise<{ runId: string }> {
  const { attemptId, attemptNumber } = result;
  const scores = result.scores.map(packScore);
  const rows = await db.$queryRaw<{ runId: string }[]>`
    with ${closedBy({ attemptId, attemptNumber, state: 'succeeded' })},
    succeeded as (
      update "Run" r set state = 'succeeded', "finishedAt" = now(), "failureKind" = null, "failureMessage" = null
      from closed
      where r.id = closed."runId" and r."attemptNumber" = closed.number and r.state = 'running'
      returning r.id
    ),
    stored as (
      insert into "Result" ("runId", "attemptId", summary)
      select succeeded.id, closed.id, ${JSON.stringify(result.summary)}::json from succeeded, closed
    ),
    asked as (
      select * from json_to_recordset(${JSON.stringify(scores)}::json) as s (metric text, position int, score float8,
        signature text, "higherIsBetter" boolean, segments int, width int, "values" json)
    ),
    scored as (
      insert into "Score" ("runId", metric, position, score, signature, "higherIsBetter")
      select succeeded.id, metric, position, score, signature, "higherIsBetter" from succeeded, asked
    ),
    counted as (
      insert into "SegmentStatistics" ("runId", metric, segments, width, "values")
      select succeeded.id, metric, segments, width,
        array(select value::float8 from json_array_elements_text("values") with ordinality v (value, i) order by i)
      from succeeded, asked
    ),
    written as (
      insert into "Hypotheses" ("runId", hypotheses, "references")
      select succeeded.id, ${[...result.hypotheses]}::text[], ${JSON.stringify(result.references)}::json from succeeded
    )
    select id::text as "runId" from succeeded`;
  const row = rows[0];
  if (row !== undefined) return row;
  const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
  if (attempt?.number === attemptNumber && attempt.state === 'succeeded') return { runId: attempt.runId };
  throw explainStaleWrite(attempt, attemptId, attemptNumber);
}

/** [segment][statistic] as one row-major list beside its shape. */
function packScore({ segments, ...score }: NewScore, position: number) {
  return { ...score, position, segments: segments.length, width: segments[0]?.length ?? 0, values: segments.flat() };
}
