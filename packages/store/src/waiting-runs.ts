/** The runs that wait for a worker: in which order they are taken, and what each one waits for. */
import { type LackKind, Prisma } from './generated/client.ts';
import { when } from './listing/conditions.ts';
import type { RowsOf } from './prepared-statements.ts';
import type { Demand } from './placement.ts';
import { HAS_ROOM, LARGE_ENOUGH, SUFFICES } from './room.ts';
import { SILENT_AFTER_MS } from './silence.ts';
import { LACK_CONCERNS_RUN } from './worker-lacks.ts';

/** What a run waits for, the first that applies. */
export const WAITING_REASONS = ['pause', 'no-worker', 'too-large', 'set-aside', 'busy', 'next'] as const;

/** The largest numbers that workers with the run's pool, labels and code have; null where none has said. */
export interface Largest {
  readonly gpus: number | null;
  readonly cores: number | null;
  readonly memoryMiB: number | null;
}

export interface WaitingRun extends Demand {
  readonly runId: string;
  readonly pool: string;
  readonly codeVersion: string;
  readonly dataset: string | null;
  readonly engine: string | null;
  readonly largest: Largest;
  /** What is lacking to the workers that would otherwise suit; empty if one of them lacks nothing. */
  readonly lacks: readonly LackKind[];
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
    list: (limit: number, pool?: string): Promise<WaitingRun[]> =>
      listWaiting(rowsOf, Prisma.sql`p.position <= ${limit}`, pool),

    /** All waiting runs of an experiment. */
    ofExperiment: (experimentId: string): Promise<WaitingRun[]> =>
      listWaiting(
        rowsOf,
        Prisma.sql`exists (
          select from "ExperimentRun" er where er."runId" = r.id and er."experimentId" = ${experimentId}::uuid)`,
      ),
  };
}

/** Workers that could claim the run `r` as far as pool, labels and code go. */
const SUITING = Prisma.sql`online w where w.pool = r.pool and r.labels <@ w.labels and w."codeVersion" = r."codeVersion"`;
/** Those that could take it if they had nothing else to do. */
const ABLE = Prisma.sql`${SUITING} and ${SUFFICES} and not exists (select from "WorkerLack" l where ${LACK_CONCERNS_RUN})`;

/** @param which SQL condition on the places `p` and the runs `r` */
function listWaiting(rowsOf: RowsOf, which: Prisma.Sql, pool?: string): Promise<WaitingRun[]> {
  return rowsOf<WaitingRun>(Prisma.sql`
    with online as (
      select w.id, w.pool, w.labels, w."codeVersion", w.concurrency, w.machine, w.cores, w."memoryMiB", (
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
      r."failureMessage", r."codeVersion", r.gpus, r."gpuMemoryMiB", r."memoryMiB", r.cores, r.exclusive,
      r.spec #>> '{dataset,id}' as dataset, r.spec #>> '{resources,engine}' as engine,
      (select json_build_object('gpus', max((select count(*) from ${LARGE_ENOUGH})), 'cores', max(w.cores),
        'memoryMiB', max(w."memoryMiB")) from ${SUITING}) as largest,
      array(select distinct l.kind::text from "WorkerLack" l, ${SUITING} and ${SUFFICES} and ${LACK_CONCERNS_RUN}) as lacks,
      case
        when r."availableAt" > now() then 'pause'
        when not exists (select from ${SUITING}) then 'no-worker'
        when not exists (select from ${SUITING} and ${SUFFICES}) then 'too-large'
        when not exists (select from ${ABLE}) then 'set-aside'
        when not exists (select from ${ABLE} and w.held < w.concurrency and ${HAS_ROOM}) then 'busy'
        else 'next' end as reason
    from places p join "Run" r on r.id = p.id
    where ${which}
    order by r.pool, p.position`);
}
