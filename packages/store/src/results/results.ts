/** Stores a result exactly once. The same guarded statement marks the attempt and its run as succeeded. */
import { sha256 } from '@ordo/core';
import type { ResultContent } from '@ordo/core/result-content';
import { closedBy } from '../attempts/closed-by.ts';
import type { Database } from '../database/database.ts';
import { Prisma, type Result, type Score } from '../generated/client.ts';
import { columnsOf, type RowsOf } from '../database/prepared-statements.ts';
import { explainStaleWrite } from '../attempts/stale-write.ts';
import { encodeStatistics } from './statistics-encoding.ts';

export interface NewResult extends KeptResult {
  readonly attemptId: string;
  readonly attemptNumber: number;
}

/** A result as it is stored. Without `sources`, it does not include the translated sentences. */
export interface KeptResult extends ResultContent {
  /** All other measurements. */
  readonly summary: object;
}

export interface StoredResult extends Result {
  readonly scores: Score[];
}

export function createResultRepository(db: Database, rowsOf: RowsOf) {
  return {
    /** Stores the result and ends the attempt and its run. A repeated call is harmless. @throws OrdoError `attempt.stale` */
    add: (result: NewResult): Promise<{ runId: string }> => addResult(db, result),

    find: async (runId: string): Promise<StoredResult | null> => {
      const [result] = await rowsOf<StoredResult>(Prisma.sql`
        select ${columnsOf('t', Prisma.ResultScalarFieldEnum)}, (
          select coalesce(json_agg(s order by s.position), '[]') from "Score" s where s."runId" = t."runId"
        ) as scores
        from "Result" t where t."runId" = ${runId}::uuid`);
      return result ?? null;
    },

    findMany: (runIds: readonly string[]): Promise<StoredResult[]> =>
      db.result.findMany({
        where: { runId: { in: [...runIds] } },
        include: { scores: { orderBy: { position: 'asc' } } },
      }),

    /**
     * Lists the newest results of this service's attempts with their specs, newest first. Plans derive the training speed from
     * them.
     */
    recent: async (
      limit: number,
    ): Promise<{ runId: string; spec: unknown; datasetHash: string; summary: unknown }[]> => {
      const rows = await db.result.findMany({
        // Another machine may be faster or slower.
        where: { attemptId: { not: null } },
        orderBy: { createdAt: 'desc' },
        take: limit,
        select: { runId: true, summary: true, run: { select: { spec: true, datasetHash: true } } },
      });
      return rows.map(({ runId, summary, run }) => ({ runId, ...run, summary }));
    },
  };
}

async function addResult(db: Database, result: NewResult): Promise<{ runId: string }> {
  const { attemptId, attemptNumber } = result;
  const scores = result.scores.map(packScore);
  const { references, testSetHash } = packReferences(result);
  const rows = await db.$queryRaw<{ runId: string }[]>`
    with ${closedBy({ attemptId, attemptNumber, state: 'succeeded' })},
    succeeded as (
      update "Run" r set state = 'succeeded', "finishedAt" = now(), "failureKind" = null, "failureMessage" = null
      from closed
      where r.id = closed."runId" and r."attemptNumber" = closed.number and r.state = 'running'
      returning r.id
    ),
    stored as (
      insert into "Result" ("runId", "attemptId", summary, "testSetHash")
      select succeeded.id, closed.id, ${JSON.stringify(result.summary)}::json, ${testSetHash} from succeeded, closed
    ),
    asked as (
      select * from json_to_recordset(${JSON.stringify(scores)}::json) as s (metric text, position int, score float8,
        signature text, "higherIsBetter" boolean, segments int, width int, "values" text)
    ),
    scored as (
      insert into "Score" ("runId", metric, position, score, signature, "higherIsBetter")
      select succeeded.id, metric, position, score, signature, "higherIsBetter" from succeeded, asked
    ),
    counted as (
      insert into "SegmentStatistics" ("runId", metric, segments, width, "values")
      select succeeded.id, metric, segments, width, decode("values", 'base64') from succeeded, asked
    ),
    written as (
      insert into "Hypotheses" ("runId", hypotheses, "references", sources)
      select succeeded.id, ${[...result.hypotheses]}::text[], ${references}::json,
        ${[...(result.sources ?? [])]}::text[] from succeeded
    ),
    attended as (
      insert into "Attention" ("runId", position, source, target, weights)
      select succeeded.id, a.position, a.source, a.target, a.weights from succeeded, ${attentionRows(result)}
    )
    select id::text as "runId" from succeeded`;
  const row = rows[0];
  if (row !== undefined) return row;
  const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
  if (attempt?.number === attemptNumber && attempt.state === 'succeeded') return { runId: attempt.runId };
  throw explainStaleWrite(attempt, attemptId, attemptNumber);
}

/** Packs references as JSON, with the hash that names their test set. */
export function packReferences({ references }: ResultContent): { references: string; testSetHash: string | null } {
  const json = JSON.stringify(references);
  return { references: json, testSetHash: references.length === 0 ? null : sha256(json) };
}

/** Returns a table `a` of the sentences whose attention was kept. */
export function attentionRows({ attention = [] }: ResultContent): Prisma.Sql {
  const rows = attention.map((sentence, position) => ({ ...sentence, position }));
  return Prisma.sql`
    json_to_recordset(${JSON.stringify(rows)}::json) as a (position int, source text[], target text[], weights json)`;
}

/** Packs the statistics of all segments into one string, with their shape. */
export function packScore({ segments, ...score }: ResultContent['scores'][number], position: number) {
  const values = encodeStatistics(segments).toString('base64');
  return { ...score, position, segments: segments.length, width: segments[0]?.length ?? 0, values };
}
