/** Finds runs by id, content hash or experiment. */
import type { Database } from './database.ts';
import { Prisma, type Run, type RunState } from './generated/client.ts';
import { idsFrom } from './id-prefix.ts';
import type { Placement } from './placement.ts';
import { columnsOf, type RowsOf } from './prepared-statements.ts';

export interface RunFilter {
  readonly state?: RunState;
  /** The beginning of the ids. */
  readonly idPrefix?: string;
  readonly limit: number;
  /** Id of the last run of the previous page. */
  readonly after?: string;
}

/** A run as a member of one experiment, with what this experiment asked for. */
export interface ExperimentMember extends Placement {
  readonly position: number;
  readonly variant: string;
  readonly attached: boolean;
  readonly run: Run;
}

/** What an experiment shows of a member. It can have thousands. */
export interface MemberSummary {
  readonly id: string;
  readonly variant: string;
  readonly seed: bigint;
  readonly state: RunState;
  readonly attached: boolean;
  readonly codeVersion: string;
  readonly pool: string;
  readonly labels: readonly string[];
  readonly timeLimitSeconds: number;
  /** Where and for how long the experiment asked for the run to be carried out; null if that is what holds. */
  readonly asked: Omit<Placement, 'priority'> | null;
}

/** A member of a page of an experiment's runs. */
export type MemberOfPage = Pick<ExperimentMember, 'position' | 'variant' | 'run'>;

/** Members of an experiment after a position, at most `limit` of them. */
export interface MemberFilter {
  readonly limit: number;
  readonly state?: RunState;
  /** The beginning of the ids. */
  readonly idPrefix?: string;
  /** Position of the last member of the previous page. */
  readonly after?: number;
}

export type RunCounts = Readonly<Record<RunState, number>>;

const COLUMNS = columnsOf('r', Prisma.RunScalarFieldEnum);

export function createRunRepository(db: Database, rowsOf: RowsOf) {
  return {
    find: async (id: string): Promise<Run | null> => {
      const [run] = await rowsOf<Run>(Prisma.sql`select ${COLUMNS} from "Run" r where r.id = ${id}::uuid`);
      return run ?? null;
    },

    findByContentHash: (hashes: readonly string[]): Promise<Run[]> =>
      db.run.findMany({ where: { contentHash: { in: [...hashes] } } }),

    /** Those of the hashes that a succeeded run has: its translations need only be scored. */
    findTranslated: async (hypothesesHashes: readonly string[]): Promise<ReadonlySet<string>> => {
      const where = { hypothesesHash: { in: [...hypothesesHashes] }, state: 'succeeded' as const };
      const found = await db.run.findMany({ where, select: { hypothesesHash: true } });
      return new Set(found.flatMap(({ hypothesesHash }) => hypothesesHash ?? []));
    },

    /** Newest first. `after` is the last id of the previous page. */
    list: ({ state, idPrefix, limit, after }: RunFilter): Promise<Run[]> =>
      rowsOf<Run>(Prisma.sql`
        select ${COLUMNS} from "Run" r
        where true ${ofState(state)} ${ofPrefix(idPrefix)}
          ${after === undefined ? Prisma.empty : Prisma.sql`and r.id < ${after}::uuid`}
        order by r.id desc limit ${limit}`),

    /** All runs of an experiment, in the order in which its spec expands. */
    ofExperiment: (experimentId: string): Promise<ExperimentMember[]> =>
      db.experimentRun.findMany({ where: { experimentId }, orderBy: { position: 'asc' }, include: { run: true } }),

    /** The same without the specs of the runs. */
    summariesOf: (experimentId: string): Promise<MemberSummary[]> =>
      rowsOf<MemberSummary>(Prisma.sql`
        select r.id, er.variant, r.seed, r.state, er.attached, r."codeVersion", r.pool, r.labels, r."timeLimitSeconds",
          case when (er.pool, er.labels, er."timeLimitSeconds") is distinct from (r.pool, r.labels, r."timeLimitSeconds")
          then json_build_object('pool', er.pool, 'labels', er.labels, 'timeLimitSeconds', er."timeLimitSeconds")
          end as asked
        from "ExperimentRun" er join "Run" r on r.id = er."runId"
        where er."experimentId" = ${experimentId}::uuid
        order by er.position`),

    /** A page of an experiment's runs, in the order in which its spec expands. */
    membersOf: async (experimentId: string, filter: MemberFilter): Promise<MemberOfPage[]> => {
      const { limit, state, idPrefix, after = -1 } = filter;
      const rows = await rowsOf<Run & { position: number; variant: string }>(Prisma.sql`
        select er.position, er.variant, ${COLUMNS} from "ExperimentRun" er join "Run" r on r.id = er."runId"
        where er."experimentId" = ${experimentId}::uuid and er.position > ${after}
          ${ofState(state)} ${ofPrefix(idPrefix)}
        order by er.position limit ${limit}`);
      return rows.map(({ position, variant, ...run }) => ({ position, variant, run }));
    },

    /** The data that an experiment's runs use: the name of each dataset, and the hash of its files. */
    datasetsOf: (experimentId: string): Promise<{ dataset: string; hash: string }[]> =>
      rowsOf(Prisma.sql`
        select r.spec->'dataset'->>'id' as dataset, r."datasetHash" as hash
        from (
          select distinct on (r."datasetHash") er."runId", er.position
          from "ExperimentRun" er join "Run" r on r.id = er."runId"
          where er."experimentId" = ${experimentId}::uuid
          order by r."datasetHash", er.position
        ) first join "Run" r on r.id = first."runId"
        order by first.position`),

    /** The ids of an experiment's runs. */
    idsOf: async (experimentId: string): Promise<string[]> => {
      const where = { experimentId };
      const members = await db.experimentRun.findMany({ where, distinct: ['runId'], select: { runId: true } });
      return members.map((member) => member.runId);
    },

    /** The states of the given runs. Ids without a run are left out. */
    statesOf: async (ids: readonly string[]): Promise<Map<string, RunState>> => {
      const rows = await db.run.findMany({ where: { id: { in: [...ids] } }, select: { id: true, state: true } });
      return new Map(rows.map((row) => [row.id, row.state]));
    },

    countByState: async (): Promise<RunCounts> => {
      const rows = await db.$queryRaw<{ state: RunState; runs: number }[]>`
        select state::text, count(*)::int as runs from "Run" group by state`;
      const counts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
      for (const row of rows) counts[row.state] = row.runs;
      return counts;
    },

    /** Counts queued and running runs by pool. The pool `default` is always listed. */
    countByPool: async (): Promise<{ pool: string; queued: number; running: number }[]> =>
      rowsOf(Prisma.sql`
        select pool, count(*) filter (where state = 'queued')::int as queued,
          count(*) filter (where state = 'running')::int as running
        from (
          select pool, state from "Run" where state in ('queued', 'running')
          union all select 'default', null
        ) alive
        group by pool order by pool`),
  };
}

const ofState = (state: RunState | undefined): Prisma.Sql =>
  state === undefined ? Prisma.empty : Prisma.sql`and r.state = ${state}::"RunState"`;

function ofPrefix(idPrefix: string | undefined): Prisma.Sql {
  if (idPrefix === undefined) return Prisma.empty;
  const { gte, lte } = idsFrom(idPrefix);
  return Prisma.sql`and r.id between ${gte}::uuid and ${lte}::uuid`;
}
