/** Finds runs by id, content hash or experiment. */
import type { Database } from './database.ts';
import type { Run, RunState } from './generated/client.ts';
import { idsFrom } from './id-prefix.ts';
import type { Placement } from './placement.ts';

export interface RunFilter {
  readonly experimentId?: string;
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

/** A member without the spec of its run, of which an experiment can have thousands. */
export interface MemberSummary extends Omit<ExperimentMember, 'run'> {
  readonly run: Omit<Run, 'spec'>;
}

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

export function createRunRepository(db: Database) {
  return {
    find: (id: string): Promise<Run | null> => db.run.findUnique({ where: { id } }),

    findByContentHash: (hashes: readonly string[]): Promise<Run[]> =>
      db.run.findMany({ where: { contentHash: { in: [...hashes] } } }),

    /** Those of the hashes that a succeeded run has: its translations need only be scored. */
    findTranslated: async (hypothesesHashes: readonly string[]): Promise<ReadonlySet<string>> => {
      const where = { hypothesesHash: { in: [...hypothesesHashes] }, state: 'succeeded' as const };
      const found = await db.run.findMany({ where, select: { hypothesesHash: true } });
      return new Set(found.flatMap(({ hypothesesHash }) => hypothesesHash ?? []));
    },

    /** Newest first. `after` is the last id of the previous page. */
    list: ({ experimentId, state, idPrefix, limit, after }: RunFilter): Promise<Run[]> =>
      db.run.findMany({
        where: {
          ...(experimentId === undefined ? {} : { experiments: { some: { experimentId } } }),
          ...(state === undefined ? {} : { state }),
          AND: [
            after === undefined ? {} : { id: { lt: after } },
            idPrefix === undefined ? {} : { id: idsFrom(idPrefix) },
          ],
        },
        orderBy: { id: 'desc' },
        take: limit,
      }),

    /** All runs of an experiment, in the order in which its spec expands. */
    ofExperiment: (experimentId: string): Promise<ExperimentMember[]> =>
      db.experimentRun.findMany({ where: { experimentId }, orderBy: { position: 'asc' }, include: { run: true } }),

    /** The same without the specs of the runs. */
    summariesOf: (experimentId: string): Promise<MemberSummary[]> =>
      db.experimentRun.findMany({
        where: { experimentId },
        orderBy: { position: 'asc' },
        include: { run: { omit: { spec: true } } },
      }),

    /** A page of an experiment's runs, in the order in which its spec expands. */
    membersOf: (experimentId: string, filter: MemberFilter): Promise<ExperimentMember[]> =>
      readMembers(db, experimentId, filter),

    /** The data that an experiment's runs use: the name of each dataset, and the hash of its files. */
    datasetsOf: (experimentId: string): Promise<{ dataset: string; hash: string }[]> =>
      db.$queryRaw`
        select r.spec->'dataset'->>'id' as dataset, r."datasetHash" as hash
        from (
          select distinct on (r."datasetHash") er."runId", er.position
          from "ExperimentRun" er join "Run" r on r.id = er."runId"
          where er."experimentId" = ${experimentId}::uuid
          order by r."datasetHash", er.position
        ) first join "Run" r on r.id = first."runId"
        order by first.position`,

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
      db.$queryRaw`
        select pool, count(*) filter (where state = 'queued')::int as queued,
          count(*) filter (where state = 'running')::int as running
        from (
          select pool, state from "Run" where state in ('queued', 'running')
          union all select 'default', null
        ) alive
        group by pool order by pool`,
  };
}

function readMembers(
  db: Database,
  experimentId: string,
  { limit, state, idPrefix, after = -1 }: MemberFilter,
): Promise<ExperimentMember[]> {
  return db.experimentRun.findMany({
    where: {
      experimentId,
      position: { gt: after },
      ...(state === undefined ? {} : { run: { state } }),
      ...(idPrefix === undefined ? {} : { runId: idsFrom(idPrefix) }),
    },
    orderBy: { position: 'asc' },
    take: limit,
    include: { run: true },
  });
}
