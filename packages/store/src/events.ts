/** Events of attempts: append-only, numbered without gaps, read in the order of their position. */
import { OrdoError } from '@ordo/core';
import type { Database } from './database.ts';
import { Prisma } from './generated/client.ts';
import { explainStaleWrite } from './stale-write.ts';

export interface NewEvent {
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: string;
  /** Optimiser updates done; null for kinds without one. */
  readonly step: number | null;
  readonly event: object;
}

export interface StoredEvent {
  /** Order over all runs. */
  readonly position: number;
  readonly runId: string;
  readonly attemptId: string;
  readonly attemptNumber: number;
  /** Step from which the attempt went on; a reader drops what it has of later steps. */
  readonly resumedFromStep: number | null;
  readonly seq: number;
  readonly at: Date;
  readonly event: unknown;
}

export interface AppendedEvents {
  readonly runId: string;
  /** Highest number stored. */
  readonly lastSeq: number;
}

/** What to read: the runs, the last position seen, and at most how many. */
export interface EventQuery {
  readonly runIds: readonly string[];
  readonly since: number;
  readonly limit: number;
  /** Last position to return; see `settledPosition`. */
  readonly until?: number;
  readonly kind?: string;
}

/** Advisory lock: shared by whoever appends, exclusive for a moment by whoever asks what is settled. */
const EVENT_GATE = 0x6f72646f;

export function createEventRepository(db: Database) {
  return {
    append: (attemptId: string, attemptNumber: number, events: readonly NewEvent[]): Promise<AppendedEvents> =>
      appendEvents(db, { attemptId, attemptNumber, events }),

    /** Events that belong to the runs' histories: those that a resumed attempt repeated are left out. */
    read: async (query: EventQuery): Promise<StoredEvent[]> => {
      const rows = await db.$queryRaw<(Omit<StoredEvent, 'position'> & { position: bigint })[]>`
        select e.position, e."runId"::text, e."attemptId"::text, a.number as "attemptNumber", a."resumedFromStep", e.seq, e.at, e.event
        from "Event" e join "Attempt" a on a.id = e."attemptId"
        where e."runId" = any(${[...query.runIds]}::uuid[]) and e.position > ${query.since}
          and (a."supersededAfterSeq" is null or e.seq <= a."supersededAfterSeq")
          ${query.until === undefined ? Prisma.empty : Prisma.sql`and e.position <= ${query.until}`}
          ${query.kind === undefined ? Prisma.empty : Prisma.sql`and e.kind = ${query.kind}`}
        order by e.position
        limit ${query.limit}`;
      return rows.map((row) => ({ ...row, position: Number(row.position) }));
    },

    /**
     * The position up to which no event can appear any more. Positions are drawn before their transactions commit, so
     * that a reader of several runs who trusted the highest one seen could skip a slower writer's; waiting for the
     * appends under way closes that gap. (Within one run appends follow each other, and no gate is needed.)
     */
    settledPosition: (): Promise<number> =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(${EVENT_GATE})`;
        const rows = await tx.$queryRaw<{ last: bigint }[]>`select coalesce(max(position), 0) as last from "Event"`;
        return Number(rows[0]?.last ?? 0);
      }),
  };
}

/**
 * Stores events and returns the highest number stored. Numbers already there are skipped, so that a batch may be sent
 * again; a batch that would leave a gap is refused, so that readers never meet a number behind the last they saw.
 */
async function appendEvents(
  db: Database,
  batch: { attemptId: string; attemptNumber: number; events: readonly NewEvent[] },
): Promise<AppendedEvents> {
  const { attemptId, attemptNumber } = batch;
  const events = batch.events.toSorted((a, b) => a.seq - b.seq);
  const first = events.at(0)?.seq ?? 1;
  const last = events.at(-1)?.seq ?? 0;
  requireContiguous(events);
  const rows = await db.$queryRaw<AppendedEvents[]>`
    with gate as materialized (select pg_advisory_xact_lock_shared(${EVENT_GATE})),
    owner as (
      update "Attempt" a
      set state = 'running', "lastSeq" = greatest(a."lastSeq", ${last})
      from gate
      where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
        and a."lastSeq" + 1 >= ${first}
      returning a.id, a."runId", a."lastSeq"
    ),
    stored as (
      insert into "Event" ("attemptId", seq, "runId", at, kind, step, event)
      select owner.id, e.seq, owner."runId", e.at, e.kind, e.step, e.event
      from owner, json_to_recordset(${JSON.stringify(events)}::json)
        as e (seq int, at timestamptz, kind text, step int, event json)
      order by e.seq
      on conflict ("attemptId", seq) do nothing
    )
    select "lastSeq", "runId"::text from owner`;
  const row = rows[0];
  if (row !== undefined) return row;
  const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
  if (attempt?.number === attemptNumber && (attempt.state === 'claimed' || attempt.state === 'running')) {
    throw new OrdoError(
      'attempt.sequence-gap',
      `the batch begins with event ${first}, the last one stored is ${attempt.lastSeq}`,
      { fix: `send from event ${attempt.lastSeq + 1} on` },
    );
  }
  throw explainStaleWrite(attempt, attemptId, attemptNumber);
}

/** Numbers may repeat within a batch (the first wins) but not skip. */
function requireContiguous(sorted: readonly NewEvent[]): void {
  for (let i = 1; i < sorted.length; i++) {
    const before = (sorted[i - 1] as NewEvent).seq;
    const { seq } = sorted[i] as NewEvent;
    if (seq > before + 1) {
      throw new OrdoError('attempt.sequence-gap', `the batch holds event ${seq} right after event ${before}`, {
        fix: `put event ${before + 1} into the batch`,
      });
    }
  }
}
