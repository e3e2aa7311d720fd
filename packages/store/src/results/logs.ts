/** The log of a run: the lines of all of its attempts, in the order in which they were stored. */
import type { LogSort } from '@ordo/core/service-words';
import { SUPERSEDED } from '../attempts/events.ts';
import { Prisma } from '../generated/client.ts';
import { contains, when } from '../listing/conditions.ts';
import type { RowsOf } from '../database/prepared-statements.ts';

export interface LogLine {
  /** The place of the line in the order of all events of all runs. */
  readonly position: number;
  readonly attemptNumber: number;
  readonly at: Date;
  readonly level: string;
  readonly message: string;
  /** The number of updates so far; null where it is not known. */
  readonly step: number | null;
  /** The trainer's output stream that the line was read from; null for lines that Ordo itself writes. */
  readonly stream: string | null;
  /** True if a later attempt has repeated the steps that the line is about. */
  readonly superseded: boolean;
}

export interface LogQuery {
  readonly runId: string;
  readonly sort: LogSort;
  readonly limit: number;
  /** The position of the last line that the caller already has. */
  readonly after?: number;
  readonly levels?: readonly string[];
  /** Only lines with this text, regardless of case. */
  readonly search?: string;
  readonly attemptNumber?: number;
  /** False to leave out lines that a later attempt has repeated. */
  readonly superseded?: boolean;
}

const LEVEL = Prisma.sql`e.event->>'level'`;
const MESSAGE = Prisma.sql`e.event->>'message'`;

export function createLogRepository(rowsOf: RowsOf) {
  return { list: (query: LogQuery): Promise<LogLine[]> => listLines(rowsOf, query) };
}

async function listLines(rowsOf: RowsOf, query: LogQuery): Promise<LogLine[]> {
  const { runId, sort, limit, after, levels, search, attemptNumber, superseded } = query;
  const [order, comesAfter] =
    sort === 'position' ? [Prisma.sql`asc`, Prisma.sql`>`] : [Prisma.sql`desc`, Prisma.sql`<`];
  const rows = await rowsOf<Omit<LogLine, 'position'> & { position: bigint }>(
    Prisma.sql`
      select e.position, a.number as "attemptNumber", e.at, ${LEVEL} as level, ${MESSAGE} as message, e.step,
        e.event->>'stream' as stream, (${SUPERSEDED}) as superseded
      from "Event" e join "Attempt" a on a.id = e."attemptId"
      where e."runId" = ${runId}::uuid and e.kind = 'log'
        ${when(after, (position) => Prisma.sql`e.position ${comesAfter} ${position}`)}
        ${when(levels, (some) => Prisma.sql`${LEVEL} = any(${[...some]}::text[])`)}
        ${when(search, (text) => contains([MESSAGE], text))}
        ${when(attemptNumber, (number) => Prisma.sql`a.number = ${number}`)}
        ${when(superseded, (included) => (included ? Prisma.sql`true` : Prisma.sql`not (${SUPERSEDED})`))}
      order by e.position ${order}
      limit ${limit}`,
    'once',
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}
