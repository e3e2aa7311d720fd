/** Events of attempts. They are append-only, numbered without gaps, and read in the order of their position. */
import { OrdoError, shareNext } from '@ordo/core';
import type { EventStamp } from '@ordo/core/attempt-messages';
import type { Database } from '../database/database.ts';
import { EVENT_GATE, findSettledPosition } from './event-gate.ts';
import { type Event, Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';
import { explainStaleWrite } from './stale-write.ts';

export interface NewEvent extends EventStamp {
  readonly kind: string;
  /** The number of optimiser updates so far; null for events that belong to no step. */
  readonly step: number | null;
  readonly event: object;
}

export interface StoredEvent extends Pick<Event, 'runId' | 'attemptId' | 'seq' | 'at'> {
  /** The place of the event in the order of all events of all runs. */
  readonly position: number;
  readonly attemptNumber: number;
  /** The step from which the attempt resumed. A reader drops the later steps that it already has. */
  readonly resumedFromStep: number | null;
  /** True if a later attempt has repeated the event, so that it does not belong to the run's history. */
  readonly superseded: boolean;
  readonly event: unknown;
}

export interface AppendedEvents {
  readonly runId: string;
  /** The highest number that is stored. */
  readonly lastSeq: number;
}

/** Selects the events to read: of which runs, after which position, and how many at most. */
export interface EventQuery {
  readonly runIds: readonly string[];
  readonly since: number;
  readonly limit: number;
  /** The last position to return; see `settledPosition`. */
  readonly until?: number;
  /** True to include superseded events; by default, only the runs' histories are read. */
  readonly superseded?: boolean;
  /** The attempt whose events to read; all attempts by default. */
  readonly attemptNumber?: number;
  /** The kinds of events to read; all kinds by default. */
  readonly kinds?: readonly string[];
}

export type EventSelection = Omit<EventQuery, 'since' | 'limit' | 'until'>;

export function createEventRepository(db: Database, rowsOf: RowsOf) {
  return {
    append: (attemptId: string, attemptNumber: number, events: readonly NewEvent[]): Promise<AppendedEvents> =>
      appendEvents({ db, rowsOf }, { attemptId, attemptNumber, events }),

    read: (query: EventQuery): Promise<StoredEvent[]> => readEvents(rowsOf, query),

    /** Returns the position after which there are `count` events, or fewer if there are no more. */
    positionBefore: (selection: EventSelection, count: number): Promise<number> =>
      count === 0 ? findSettledPosition(db) : findPositionBefore(rowsOf, selection, count),

    /** Returns the position up to which no new event can appear; readers of several runs read no further. */
    settledPosition: shareNext(() => findSettledPosition(db)),
  };
}

/** SQL condition: a later attempt has repeated the event. Errors are never repeated, because they say why the attempt ended. */
export const SUPERSEDED = Prisma.sql`a."supersededAfterSeq" is not null and e.seq > a."supersededAfterSeq"
  and not (e.kind = 'log' and e.event->>'level' = 'error')`;

function selected({ runIds, superseded, attemptNumber, kinds }: EventSelection): Prisma.Sql {
  // A single run is compared by equality, so that its index gives the order.
  const ofRuns = runIds.length === 1 ? Prisma.sql`= ${runIds[0]}::uuid` : Prisma.sql`= any(${[...runIds]}::uuid[])`;
  return Prisma.sql`
    "Event" e join "Attempt" a on a.id = e."attemptId"
    where e."runId" ${ofRuns}
      ${superseded === true ? Prisma.empty : Prisma.sql`and not (${SUPERSEDED})`}
      ${attemptNumber === undefined ? Prisma.empty : Prisma.sql`and a.number = ${attemptNumber}`}
      ${kinds === undefined ? Prisma.empty : Prisma.sql`and e.kind = any(${[...kinds]}::text[])`}`;
}

async function findPositionBefore(rowsOf: RowsOf, selection: EventSelection, count: number): Promise<number> {
  const [row] = await rowsOf<{ position: bigint }>(Prisma.sql`
    select e.position from ${selected(selection)} order by e.position desc offset ${count} limit 1`);
  return Number(row?.position ?? 0);
}

async function readEvents(rowsOf: RowsOf, query: EventQuery): Promise<StoredEvent[]> {
  const { since, limit, until } = query;
  const rows = await rowsOf<Omit<StoredEvent, 'position'> & { position: bigint }>(Prisma.sql`
    select e.position, e."runId", e."attemptId", a.number as "attemptNumber", a."resumedFromStep",
      e.seq, e.at, (${SUPERSEDED}) as superseded, e.event
    from ${selected(query)} and e.position > ${since}
      ${until === undefined ? Prisma.empty : Prisma.sql`and e.position <= ${until}`}
    order by e.position
    limit ${limit}`);
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/**
 * Stores events and returns the highest stored number. Numbers that are already stored are skipped, so a batch may be
 * repeated. A batch that would leave a gap is refused, so readers never meet a number below the last one they saw.
 * @throws OrdoError `attempt.sequence-gap`, `attempt.stale`, `attempt.not-found`
 */
async function appendEvents(
  { db, rowsOf }: { db: Database; rowsOf: RowsOf },
  batch: { attemptId: string; attemptNumber: number; events: readonly NewEvent[] },
): Promise<AppendedEvents> {
  const { attemptId, attemptNumber } = batch;
  const events = withoutRepeats(batch.events);
  const first = events.at(0)?.seq ?? 1;
  const last = events.at(-1)?.seq ?? 0;
  requireContiguous(events);
  const rows = await rowsOf<AppendedEvents>(Prisma.sql`
    with ${EVENT_GATE},
    held as (
      select a.id, a."lastSeq" as before
      from "Attempt" a, gate
      where a.id = ${attemptId}::uuid and a.number = ${attemptNumber} and a.state in ('claimed', 'running')
        and a."lastSeq" + 1 >= ${first}
      for update of a
    ),
    owner as (
      update "Attempt" a
      set state = 'running', "lastSeq" = greatest(held.before, ${last})
      from held
      where a.id = held.id
      returning a.id, a."runId", a."lastSeq", held.before
    ),
    stored as (
      insert into "Event" ("attemptId", seq, "runId", at, kind, step, event)
      select owner.id, e.seq::int, owner."runId", e.at::timestamptz, e.kind, e.step::int, e.event::json
      from owner, ${asRows(events)}
      where e.seq::int > owner.before
      order by e.place
    )
    select "lastSeq", "runId"::text from owner`);
  const row = rows[0];
  if (row !== undefined) return row;
  const attempt = await db.attempt.findUnique({ where: { id: attemptId } });
  if (attempt?.number === attemptNumber && (attempt.state === 'claimed' || attempt.state === 'running')) {
    throw new OrdoError(
      'attempt.sequence-gap',
      `the batch begins with event ${first}, but the last stored event is ${attempt.lastSeq}`,
      { fix: `send the events from ${attempt.lastSeq + 1} on` },
    );
  }
  throw explainStaleWrite(attempt, attemptId, attemptNumber);
}

/**
 * Returns the events as rows `e`, in the given order. Postgres splits one text per column at its line ends, which takes a
 * fraction of the time of reading a thousand objects from JSON. No value contains a line end, because JSON escapes it.
 */
function asRows(events: readonly NewEvent[]): Prisma.Sql {
  const column = (valueOf: (event: NewEvent) => string): Prisma.Sql =>
    Prisma.sql`string_to_table(${events.map((event) => valueOf(event)).join('\n')}, chr(10), '')`;
  return Prisma.sql`rows from (
    ${column(({ seq }) => String(seq))}, ${column(({ at }) => at)}, ${column(({ kind }) => kind)},
    ${column(({ step }) => (step === null ? '' : String(step)))}, ${column(({ event }) => JSON.stringify(event))}
  ) with ordinality as e (seq, at, kind, step, event, place)`;
}

/** Returns the events in the order of their numbers. If a number is repeated, the first event counts. */
function withoutRepeats(events: readonly NewEvent[]): NewEvent[] {
  const sorted = events.toSorted((a, b) => a.seq - b.seq);
  return sorted.filter(({ seq }, i) => seq !== sorted[i - 1]?.seq);
}

function requireContiguous(sorted: readonly NewEvent[]): void {
  for (let i = 1; i < sorted.length; i++) {
    const before = (sorted[i - 1] as NewEvent).seq;
    const { seq } = sorted[i] as NewEvent;
    if (seq > before + 1) {
      throw new OrdoError('attempt.sequence-gap', `in the batch, event ${seq} follows event ${before}`, {
        fix: `add event ${before + 1} to the batch`,
      });
    }
  }
}
