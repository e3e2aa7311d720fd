/** Lists the runs that wait for a worker: the order in which they are taken, and what each one waits for. */
import type { WaitingReason } from '@ordo/core/service-words';
import { type LackKind, Prisma } from '../generated/client.ts';
import { when } from '../listing/conditions.ts';
import type { RowsOf } from '../database/prepared-statements.ts';
import type { Demand } from '../runs/placement.ts';
import { KEPT_FOR_OTHERS } from './reservations.ts';
import { HAS_ROOM } from './room.ts';
import { WAITING_POOLS } from './due-runs.ts';
import { ABLE, IN_SERVICE, LACK_CONCERNS_RUN, LARGE_ENOUGH, SUFFICES, SUITS } from './able-workers.ts';
import { JOIN_SHARES, type Limit, LIMIT_IN_FORCE, turnWith } from './shares.ts';
import { firstOfOwner, ownersIn, UNITS } from './turns-of-owners.ts';

/** The largest capacities among workers with the run's pool, labels and code; null where no worker has stated one. */
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
  /** What the workers lack that would otherwise suit the run; empty if one of them lacks nothing. */
  readonly lacks: readonly LackKind[];
  /** The limit of the owner that keeps the run from beginning; null if there is none. */
  readonly limit: Limit | null;
  /**
   * The worker that is kept free for the run, and how many runs were asked to give up their places there; null if there is
   * none.
   */
  readonly reserved: { readonly worker: string; readonly asked: number } | null;
  /** The run to which this one has given up its place, and which has not begun yet. */
  readonly displacedBy: string | null;
  /** The runs for which those workers are kept free that could take this one. */
  readonly reservedFor: readonly string[];
  /** The place of the run in its pool, from 1. */
  readonly position: number;
  readonly priority: number;
  readonly labels: readonly string[];
  readonly attemptNumber: number;
  readonly availableAt: Date;
  readonly reason: WaitingReason;
  /** The reason why the last attempt or claim has failed; null when none has. */
  readonly failureMessage: string | null;
}

export function createWaitingRunRepository(rowsOf: RowsOf) {
  return {
    /** Lists the first `limit` waiting runs of each pool, or of the named pool. */
    list: (limit: number, pool?: string): Promise<WaitingRun[]> =>
      listWaiting(rowsOf, { queue: firstOf(limit, pool), which: Prisma.sql`p.position <= ${limit}` }),

    /** Lists the waiting runs of an experiment: all of them, or the first `limit`. */
    ofExperiment: (experimentId: string, limit?: number): Promise<WaitingRun[]> =>
      listWaiting(rowsOf, {
        queue: Prisma.sql`select ${COLUMNS} from "Run" r where r.state = 'queued'`,
        which: Prisma.sql`p.id in (select "runId" from "ExperimentRun" where "experimentId" = ${experimentId}::uuid)`,
        limit,
      }),
  };
}

/** SQL: the workers `w` that could claim the run `r` judged only by pool, labels and code. */
const SUITING = Prisma.sql`online w where ${SUITS}`;
/** SQL: the workers that could take the run if they had nothing else to do. */
const ABLE_ONLINE = Prisma.sql`online w where ${ABLE}`;

/** The columns that decide the places of queued runs. */
const COLUMNS = Prisma.sql`r.id, r.pool, r.owner, r.priority, r."availableAt", r.gpus, r.cores`;
const PAUSES = Prisma.sql`r."availableAt" > now()`;

/**
 * Returns SQL for the queued runs that can have one of the first `limit` places of a pool: as many of each owner, because runs
 * of one owner never change their order, and all those that pause. Only runs that failed a moment ago pause, so they are few.
 */
function firstOf(limit: number, pool: string | undefined): Prisma.Sql {
  const pools = pool === undefined ? WAITING_POOLS : Prisma.sql`(select ${pool}::text as pool) p`;
  const first = firstOfOwner(Prisma.sql`p.pool`, { suits: Prisma.sql`not ${PAUSES}`, lookedAt: limit });
  return Prisma.sql`
    select ${COLUMNS} from ${pools} cross join lateral ${ownersIn(Prisma.sql`p.pool`)} cross join lateral (${first}) r
    union all
    select ${COLUMNS} from "Run" r where r.state = 'queued' and ${PAUSES} ${when(pool, (name) => Prisma.sql`r.pool = ${name}`)}`;
}

/** SQL: the units of the runs that come before this one with the same owner and priority. */
const BEFORE = Prisma.sql`coalesce(sum(${UNITS}) over (
  partition by r.pool, r.owner, r.priority order by r."availableAt", r.id
  rows between unbounded preceding and 1 preceding), 0)`;

/**
 * Lists waiting runs.
 * @param asked.queue SQL that selects `COLUMNS` of all queued runs that decide the places of those to list
 * @param asked.which SQL condition on the places `p`
 * @param asked.limit how many of these to list, by their places; all by default. What a run waits for is found for no other, because
 * this is what costs the most.
 */
function listWaiting(
  rowsOf: RowsOf,
  {
    queue,
    which,
    limit,
  }: { readonly queue: Prisma.Sql; readonly which: Prisma.Sql; readonly limit?: number | undefined },
): Promise<WaitingRun[]> {
  const first = limit === undefined ? Prisma.empty : Prisma.sql`order by p.position, p.id limit ${limit}`;
  return rowsOf<WaitingRun>(Prisma.sql`
    with online as (
      select w.id, w.pool, w.labels, w."codeVersion", w.concurrency, w.machine, w.cores, w."memoryMiB", (
        select count(*) from "Attempt" a where a."workerId" = w.id and a.state in ('claimed', 'running')) as held
      from "Worker" w where ${IN_SERVICE}
    ),
    queue as (${queue}),
    turns as (
      select r.id, r.pool, ${PAUSES} as pauses, r.priority, r."availableAt", ${turnWith(BEFORE)} as turn
      from queue r ${JOIN_SHARES}
    ),
    places as (
      select id, row_number() over (
        partition by pool order by pauses, priority desc, turn, "availableAt", id)::int as position
      from turns
    )
    select r.id::text as "runId", r.pool, p.position, r.priority, r.labels, r."attemptNumber", r."availableAt",
      r."failureMessage", r."codeVersion", r.gpus, r."gpuMemoryMiB", r."memoryMiB", r.cores, r.exclusive,
      r.spec #>> '{dataset,id}' as dataset, r.spec #>> '{resources,engine}' as engine,
      (select json_build_object('gpus', max((select count(*) from ${LARGE_ENOUGH})), 'cores', max(w.cores),
        'memoryMiB', max(w."memoryMiB")) from ${SUITING}) as largest,
      array(select distinct l.kind::text from "WorkerLack" l, ${SUITING} and ${SUFFICES} and ${LACK_CONCERNS_RUN}) as lacks,
      ${LIMIT_IN_FORCE} as limit,
      (select json_build_object('worker', w.name, 'asked', (
          select count(*) from "Attempt" gave where gave."displacedBy" = r.id and gave.state in ('claimed', 'running')))
        from "Reservation" v join "Worker" w on w.id = v."workerId" where v."runId" = r.id) as reserved,
      (select v."runId"::text from "Attempt" gave join "Reservation" v on v."runId" = gave."displacedBy"
        where gave."runId" = r.id limit 1) as "displacedBy",
      array(select distinct v."runId"::text from "Reservation" v join "Worker" p on p.id = v."workerId"
        where v."runId" <> r.id and exists (select from ${ABLE_ONLINE} and w.machine = p.machine)) as "reservedFor",
      case
        when r."availableAt" > now() then 'pause'
        when not exists (select from ${SUITING}) then 'no-worker'
        when not exists (select from ${SUITING} and ${SUFFICES}) then 'too-large'
        when not exists (select from ${ABLE_ONLINE}) then 'set-aside'
        when ${LIMIT_IN_FORCE} is not null then 'limit'
        when not exists (select from ${ABLE_ONLINE} and w.held < w.concurrency and ${HAS_ROOM}) then 'busy'
        when not exists (
          select from ${ABLE_ONLINE} and w.held < w.concurrency and ${HAS_ROOM} and not ${KEPT_FOR_OTHERS}) then 'reserved'
        else 'next' end as reason
    from (select * from places p where ${which} ${first}) p
      cross join lateral (select * from "Run" where id = p.id offset 0) r
    order by r.pool, p.position`);
}
