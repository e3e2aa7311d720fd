/** The runs that wait for a worker: in which order they are taken, and what each one waits for. */
import { Prisma } from './generated/client.ts';
import { when } from './listing/conditions.ts';
import type { RowsOf } from './prepared-statements.ts';
import { SILENT_AFTER_MS } from './silence.ts';
import { LACK_CONCERNS_RUN } from './worker-lacks.ts';

/** What a run waits for, the first that applies. */
export const WAITING_REASONS = ['pause', 'no-worker', 'set-aside', 'busy', 'next'] as const;

export interface WaitingRun {
  readonly runId: string;
  readonly pool: string;
  /** The place in its pool, from 1. */
  readonly position: number;
  readonly priority: number;
  readonly labels: readonly string[];
  readonly attemptNumber: number;
  readonly availableAt: Date;
  readonly reason: (typeof WAITING_REASONS)[number];
  /** Why the last attempt or claim has failed; null when none has. */
  readonly failureMessage: string | null;
}

export function createWaitingRunRepository(rowsOf: RowsOf) {
  return {
    /** The first `limit` waiting runs of each pool, or of the one that is named. */
    list: (limit: number, pool?: string): Promise<WaitingRun[]> => listWaiting(rowsOf, limit, pool),
  };
}

/** Workers that could claim the run `r` as far as pool, labels and code go. */
const SUITING = Prisma.sql`online w where w.pool = r.pool and r.labels <@ w.labels and w."codeVersion" = r."codeVersion"`;
const LACKING_NOTHING = Prisma.sql`not exists (select from "WorkerLack" l where ${LACK_CONCERNS_RUN})`;

function listWaiting(rowsOf: RowsOf, limit: number, pool: string | undefined): Promise<WaitingRun[]> {
  return rowsOf<WaitingRun>(Prisma.sql`
    with online as (
      select w.id, w.pool, w.labels, w."codeVersion", w.concurrency, (
        select count(*) from "Attempt" a where a."workerId" = w.id and a.state in ('claimed', 'running')) as held
      from "Worker" w
      where w."signedOffAt" is null and w."drainedAt" is null
        and w."lastSeenAt" > now() - make_interval(secs => ${SILENT_AFTER_MS / 1000})
    ),
    places as (
      select id, row_number() over (
        partition by pool order by "availableAt" > now(), priority desc, "availableAt", id)::int as position
      from "Run" where state = 'queued' ${when(pool, (name) => Prisma.sql`pool = ${name}`)}
    )
    select r.id::text as "runId", r.pool, p.position, r.priority, r.labels, r."attemptNumber", r."availableAt",
      r."failureMessage", case
        when r."availableAt" > now() then 'pause'
        when not exists (select from ${SUITING}) then 'no-worker'
        when not exists (select from ${SUITING} and ${LACKING_NOTHING}) then 'set-aside'
        when not exists (select from ${SUITING} and ${LACKING_NOTHING} and w.held < w.concurrency) then 'busy'
        else 'next' end as reason
    from places p join "Run" r on r.id = p.id
    where p.position <= ${limit}
    order by r.pool, p.position`);
}
