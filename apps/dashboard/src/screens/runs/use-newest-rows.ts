/** Reads the selected runs again that the table has not read, because they change as well, and so do the columns of options. */
import { useQueries } from '@tanstack/react-query';
import { runTable } from '../../data/queries/runs.ts';
import { unlessWrong } from '../../data/unless-wrong.ts';
import { pauseOf } from './pause-of.ts';
import type { Row } from './runs-columns.tsx';

interface Asked {
  /** The rows as they were when they were selected. */
  readonly selected: readonly Row[];
  /** The rows that the table has read. */
  readonly read: readonly Row[];
  readonly options: readonly string[];
}

/** @returns the newest row of each selected run, and whether all of them are there, with the values of the present `options` */
export function useNewestRows({ selected, read, options }: Asked): { rows: readonly Row[]; isRead: boolean } {
  const known = new Map(read.map((row) => [row.id, row]));
  const unknown = selected.filter(({ id }) => !known.has(id));
  const found = useQueries({
    queries: unknown.map(({ id, experiment }) => ({
      ...runTable({ idPrefix: id, experiment: experiment?.id }, { options: options.join(','), limit: 1 }),
      refetchInterval: unlessWrong(pauseOf(unknown.length)),
    })),
  });
  for (const row of found.flatMap(({ data }) => data?.rows ?? [])) known.set(row.id, row);
  return { rows: selected.map((row) => known.get(row.id) ?? row), isRead: selected.every(({ id }) => known.has(id)) };
}
