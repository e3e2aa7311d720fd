/** The number of finished seeds, and the outcome of the others. */
import type { RowSeed } from '../tables/table-data.ts';
import type { PlainColumn } from './column.ts';

export const seeds: PlainColumn = {
  id: 'seeds',
  summary: 'how many seeds finished, and what became of the others',
  perMetric: false,
  title: 'seeds',
  unit: null,
  align: 'left',
  applies: () => true,
  value: ({ row }) => finished(row.seeds).length,
  cell: ({ row }) => ({ text: describeSeeds(row.seeds), n: finished(row.seeds).length }),
  fields: ({ row }) => ({
    seeds: row.seeds.length,
    seeds_finished: finished(row.seeds).length,
    seeds_not_finished: lost(row.seeds)
      .map(({ seed, outcome }) => `${seed}:${outcome}`)
      .join(' '),
  }),
};

/** Returns `3` if all seeds finished; otherwise also the outcome of the others: `2 of 3; seed 2 failed`. */
function describeSeeds(all: readonly RowSeed[]): string {
  const others = lost(all);
  if (others.length === 0) return String(all.length);
  const told = others.map(
    ({ seed, outcome, reason }) => `seed ${seed} ${outcome === 'unfinished' ? (reason ?? outcome) : outcome}`,
  );
  return `${all.length - others.length} of ${all.length}; ${told.join(', ')}`;
}

const finished = (all: readonly RowSeed[]): RowSeed[] => all.filter(({ outcome }) => outcome === 'finished');

const lost = (all: readonly RowSeed[]): RowSeed[] => all.filter(({ outcome }) => outcome !== 'finished');
