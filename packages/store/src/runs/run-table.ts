/** Reads runs over all experiments as the rows of a table, and as groups. */
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
  /** In seconds, so far for a run that goes on; null before it begins. */
  readonly duration: number | null;
  readonly experimentId: string | null;
  readonly experimentName: string | null;
  readonly studyId: string | null;
  readonly studyPart: string | null;
  /** Scores of runs with other test sets cannot be compared with those of this one. */
  readonly testSetHash: string | null;
  readonly scores: readonly RunTableScore[];
  readonly tags: readonly string[];
  readonly note: string;
  readonly worker: string | null;
  /** When a run that goes on last said something; null for others. */
  readonly lastEventAt: Date | null;
  /** The values of the options that were asked for. */
  readonly options: readonly (string | null)[];
}

export interface RunGroupScore {
  readonly metric: string;
  readonly n: number;
  readonly higherIsBetter: boolean;
  readonly testSets: number;
  readonly signatures: number;
  /** Null where several test sets or signatures are in the group. */
  readonly mean: number | null;
  /** Null for one run, too. */
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
  // Tables are asked for in very many forms, so none of these statements is kept.
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
