/** Reads runs of all experiments as the rows of a table, and as groups. */
import type { Prisma, RunState } from '../generated/client.ts';
import {
  countRunTable,
  type RunGroupFilter,
  type RunTableFilter,
  type RunTableSelection,
  selectRunGroups,
  selectRunTable,
} from '../listing/run-table.ts';
import type { RowsOf } from '../database/prepared-statements.ts';
import type { RunCounts } from './runs.ts';

export interface RunTableScore {
  readonly metric: string;
  readonly score: number;
  readonly higherIsBetter: boolean;
}

export interface RunTableRow {
  readonly id: string;
  readonly variant: string;
  readonly seed: bigint;
  readonly state: RunState;
  readonly pool: string;
  readonly attemptNumber: number;
  readonly dataset: string | null;
  readonly failureKind: string | null;
  readonly failureMessage: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The duration in seconds, up to now if the run has not ended; null before it begins. */
  readonly duration: number | null;
  readonly experimentId: string | null;
  readonly experimentName: string | null;
  readonly studyId: string | null;
  readonly studyPart: string | null;
  /** The hash of the test set. Scores can only be compared between runs with the same test set. */
  readonly testSetHash: string | null;
  readonly scores: readonly RunTableScore[];
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly worker: string | null;
  /** The time when a running run last reported something; null for other runs. */
  readonly lastEventAt: Date | null;
  /** The values of the requested options. */
  readonly options: readonly (string | null)[];
}

export interface RunGroupScore {
  readonly metric: string;
  readonly n: number;
  readonly higherIsBetter: boolean;
  readonly testSets: number;
  readonly signatures: number;
  /** The mean; null if the group has several test sets or signatures. */
  readonly mean: number | null;
  /** The standard deviation; null also for a single run. */
  readonly sd: number | null;
}

export interface RunGroup extends RunCounts {
  readonly value: string | null;
  readonly label: string | null;
  readonly runs: number;
  readonly scores: readonly RunGroupScore[];
  /** The number of all groups. */
  readonly total: number;
}

export function createRunTableRepository(rowsOf: RowsOf) {
  // Tables have very many forms, so none of these statements is kept.
  const read = <Row>(statement: Prisma.Sql): Promise<Row[]> => rowsOf<Row>(statement, 'once');
  return {
    list: (filter: RunTableFilter): Promise<RunTableRow[]> => read(selectRunTable(filter)),

    count: async (selection: RunTableSelection): Promise<number> => {
      const [row] = await read<{ total: number }>(countRunTable(selection));
      return row?.total ?? 0;
    },

    groups: (filter: RunGroupFilter): Promise<RunGroup[]> => read(selectRunGroups(filter)),
  };
}
