/**
 * Live attempts: claims and heartbeats. Each write is one statement whose `where` clause states the whole right to write
 * (attempt id, attempt number, state). A worker that has lost this right cannot write, however late it tries.
 *
 * The lock order is the same everywhere: run before attempt.
 */
import { type ClaimedAttempt, claimNext, claimRun, type NextRun } from '../scheduling/claim.ts';
import type { Database } from '../database/database.ts';
import { type Attempt, Prisma } from '../generated/client.ts';
import { createHeartbeats } from './heartbeats.ts';
import { columnsOf, type RowsOf } from '../database/prepared-statements.ts';
import { createTurns } from '../scheduling/turns.ts';

/** A live attempt, as a reader found it. Each heartbeat changes `leaseUntil`. */
export interface OpenAttempt {
  readonly id: string;
  readonly workerId: string;
  readonly leaseUntil: Date;
}

interface Connections {
  readonly db: Database;
  readonly rowsOf: RowsOf;
  /** Connections that only heartbeats use. */
  readonly pulseRowsOf: RowsOf;
}

/**
 * The number of claims that may run at once. Claims of one owner wait for each other, and would otherwise hold all connections
 * while a fleet starts.
 */
const CLAIMS_AT_ONCE = 3;

export function createAttemptRepository({ db, rowsOf, pulseRowsOf }: Connections) {
  const inTurn = createTurns(CLAIMS_AT_ONCE);
  return {
    find: (id: string): Promise<Attempt | null> => db.attempt.findUnique({ where: { id } }),

    ofRun: (runId: string): Promise<(Attempt & { workerName: string })[]> =>
      rowsOf(Prisma.sql`
        select ${columnsOf('a', Prisma.AttemptScalarFieldEnum)}, w.name as "workerName"
        from "Attempt" a join "Worker" w on w.id = a."workerId"
        where a."runId" = ${runId}::uuid order by a.number`),

    claim: (runId: string, workerId: string): Promise<ClaimedAttempt> => inTurn(() => claimRun(db, runId, workerId)),

    /**
     * Claims the next run.
     * @param mayBegin called when it is the claim's turn. An error that it throws ends the claim before anything is written.
     */
    claimNext: (workerId: string, mayBegin?: () => void): Promise<NextRun> =>
      inTurn(async () => {
        mayBegin?.();
        return await claimNext(db, workerId);
      }),

    /** Lists all live attempts, or those of one worker. */
    listOpen: (workerId?: string): Promise<OpenAttempt[]> =>
      db.attempt.findMany({
        where: { state: { in: ['claimed', 'running'] }, ...(workerId === undefined ? {} : { workerId }) },
        select: { id: true, workerId: true, leaseUntil: true },
      }),

    /**
     * Returns how many attempts hold a lease, and in how many seconds the first of these leases ends: below 0 if it has ended,
     * null if there are none.
     */
    countLeases: async (): Promise<{ held: number; firstEndsInSeconds: number | null }> => {
      const [row] = await rowsOf<{ held: number; firstEndsInSeconds: number | null }>(Prisma.sql`
        select count(*)::int as held,
          extract(epoch from min("leaseUntil") - clock_timestamp())::float8 as "firstEndsInSeconds"
        from "Attempt" where state in ('claimed', 'running')`);
      return row ?? { held: 0, firstEndsInSeconds: null };
    },

    heartbeat: createHeartbeats(pulseRowsOf),
  };
}
