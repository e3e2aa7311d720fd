/** Finds runs by id, content hash or experiment. */
import type { Database } from '../database/database.ts';
import { Prisma, type Run, RunState } from '../generated/client.ts';
import { howToRead } from '../listing/conditions.ts';
import { countRuns, type RunFilter, type RunSelection, selectRuns } from '../listing/run-list.ts';
import type { Place, Placement } from './placement.ts';
import { columnsOf, type RowsOf } from '../database/prepared-statements.ts';

/** A run as a member of one experiment, with what the experiment asked for. */
export interface ExperimentMember extends Placement {
  readonly position: number;
  readonly variant: string;
  readonly attached: boolean;
  readonly run: Run;
}

/** A short form of a member, because an experiment can have thousands. */
export interface MemberSummary {
  readonly id: string;
  readonly variant: string;
  readonly seed: bigint;
  readonly state: RunState;
  readonly attached: boolean;
  readonly pool: string;
  readonly labels: readonly string[];
  readonly timeLimitSeconds: number;
  /** The place and time limit that the experiment asked for; null if they are the ones that apply. */
  readonly asked: Place | null;
}

/** A run in a list. The runs of an experiment have the places and the names that it gives them. */
export interface ListedRun {
  readonly position: number | null;
  readonly variant: string | null;
  readonly run: Run;
}

export type RunCounts = Readonly<Record<RunState, number>>;

export interface VariantCounts extends RunCounts {
  readonly variant: string;
}

/** Queued runs with the same pool, labels and code, which the same workers can take. */
export interface QueuedRuns {
  readonly pool: string;
  readonly labels: readonly string[];
  readonly codeVersion: string;
  readonly runs: number;
}

const COUNTS_BY_STATE = Prisma.join(
  Object.values(RunState).map(
    (state) => Prisma.sql`count(*) filter (where r.state = ${Prisma.raw(`'${state}'`)})::int as ${Prisma.raw(state)}`,
  ),
);

const COLUMNS = columnsOf('r', Prisma.RunScalarFieldEnum);
const OF_EXPERIMENT = Prisma.sql`er.position, er.variant, ${COLUMNS}`;
const OF_NO_EXPERIMENT = Prisma.sql`null::int as position, null::text as variant, ${COLUMNS}`;

export function createRunRepository(db: Database, rowsOf: RowsOf) {
  return {
    find: async (id: string): Promise<Run | null> => {
      const [run] = await rowsOf<Run>(Prisma.sql`select ${COLUMNS} from "Run" r where r.id = ${id}::uuid`);
      return run ?? null;
    },

    findByContentHash: (hashes: readonly string[]): Promise<Run[]> =>
      db.run.findMany({ where: { contentHash: { in: [...hashes] } } }),

    /** Returns those of the content hashes for which a run exists. */
    findStored: async (hashes: readonly string[]): Promise<ReadonlySet<string>> => {
      const found = await rowsOf<{ contentHash: string }>(Prisma.sql`
        select "contentHash" from "Run" where "contentHash" = any(${[...hashes]}::text[])`);
      return new Set(found.map(({ contentHash }) => contentHash));
    },

    /** Returns those of the hashes for which a succeeded run exists: its translations only need to be scored. */
    findTranslated: async (hypothesesHashes: readonly string[]): Promise<ReadonlySet<string>> => {
      const found = await rowsOf<{ hypothesesHash: string }>(Prisma.sql`
        select distinct "hypothesesHash" from "Run"
        where "hypothesesHash" = any(${[...hypothesesHashes]}::text[]) and state = 'succeeded'`);
      return new Set(found.map(({ hypothesesHash }) => hypothesesHash));
    },

    /** Lists a page of runs. */
    list: async (filter: RunFilter): Promise<ListedRun[]> => {
      const columns = filter.experiment === undefined ? OF_NO_EXPERIMENT : OF_EXPERIMENT;
      const rows = await rowsOf<Run & Omit<ListedRun, 'run'>>(selectRuns(filter, columns), howToRead(filter));
      return rows.map(({ position, variant, ...run }) => ({ position, variant, run }));
    },

    count: async (selection: RunSelection): Promise<number> => {
      const [row] = await rowsOf<{ total: number }>(countRuns(selection), howToRead(selection));
      return row?.total ?? 0;
    },

    /** Lists all runs of an experiment, in the order in which its spec expands. */
    ofExperiment: (experimentId: string): Promise<ExperimentMember[]> =>
      db.experimentRun.findMany({ where: { experimentId }, orderBy: { position: 'asc' }, include: { run: true } }),

    /** Lists the same runs without their specs. @param most the largest number of them; by default all are listed */
    summariesOf: (experimentId: string, most?: number): Promise<MemberSummary[]> =>
      rowsOf<MemberSummary>(Prisma.sql`
        select r.id, er.variant, r.seed, r.state, er.attached, r.pool, r.labels, r."timeLimitSeconds",
          case when (er.pool, er.labels, er."timeLimitSeconds") is distinct from (r.pool, r.labels, r."timeLimitSeconds")
          then json_build_object('pool', er.pool, 'labels', er.labels, 'timeLimitSeconds', er."timeLimitSeconds")
          end as asked
        from "ExperimentRun" er join "Run" r on r.id = er."runId"
        where er."experimentId" = ${experimentId}::uuid
        order by er.position limit ${most ?? null}`),

    /** Counts an experiment's runs of each variant by their states, in the order in which its spec expands. */
    countByVariant: (experimentId: string): Promise<VariantCounts[]> =>
      rowsOf(Prisma.sql`
        select er.variant, ${COUNTS_BY_STATE}
        from "ExperimentRun" er join "Run" r on r.id = er."runId"
        where er."experimentId" = ${experimentId}::uuid
        group by er.variant order by min(er.position)`),

    /** Counts an experiment's queued runs by what a worker must have to take them. */
    countQueued: (experimentId: string): Promise<QueuedRuns[]> =>
      rowsOf(Prisma.sql`
        select r.pool, r.labels, r."codeVersion", count(*)::int as runs
        from "ExperimentRun" er join "Run" r on r.id = er."runId"
        where er."experimentId" = ${experimentId}::uuid and r.state = 'queued'
        group by r.pool, r.labels, r."codeVersion" order by min(er.position)`),

    /** Lists the data that an experiment's runs use: the name of each dataset, and the hash of its files. */
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

    /** Lists the ids of an experiment's runs. */
    idsOf: async (experimentId: string): Promise<string[]> => {
      const where = { experimentId };
      const members = await db.experimentRun.findMany({ where, distinct: ['runId'], select: { runId: true } });
      return members.map((member) => member.runId);
    },

    /**
     * Returns the states of the given runs. Ids without a run are left out. The ids come as one text for each state, because
     * streams ask for the states of thousands of runs many times a second.
     */
    statesOf: async (ids: readonly string[]): Promise<Map<string, RunState>> => {
      const rows = await rowsOf<{ state: RunState; ids: string }>(Prisma.sql`
        select state, string_agg(id::text, ',') as ids from "Run" where id = any(${[...ids]}::uuid[]) group by state`);
      return new Map(rows.flatMap((row) => row.ids.split(',').map((id) => [id, row.state] as const)));
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
        select pool, sum(queued)::int as queued, sum(running)::int as running
        from (
          select pool, count(*) as queued, 0 as running from "Run" where state = 'queued' group by pool
          union all select pool, 0, count(*) from "Run" where state = 'running' group by pool
          union all select 'default', 0, 0
        ) alive
        group by pool order by pool`),

    /**
     * Returns, for each pool with queued runs, the seconds that the first run has waited since it was due. Runs that wait for a
     * later try are not due.
     */
    longestWaits: async (): Promise<{ pool: string; seconds: number }[]> =>
      rowsOf(Prisma.sql`
        select pool, extract(epoch from now() - min("availableAt"))::float8 as seconds
        from "Run" where state = 'queued' and "availableAt" <= now()
        group by pool order by pool`),
  };
}
