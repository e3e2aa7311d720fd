/** The number of finished seeds, and the outcome of the others. */
import { nameSeeds } from '@ordo/core';
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

/** Returns `3` if all seeds finished; otherwise also the outcome of the others: `1 of 4; seed 2 failed, seeds 3 and 4 missing`. */
function describeSeeds(all: readonly RowSeed[]): string {
  const others = lost(all);
  if (others.length === 0) return String(all.length);
  const outcomes = [...new Set(others.map(nameOutcome))];
  const told = outcomes.map((outcome) => {
    const same = others.filter((seed) => nameOutcome(seed) === outcome);
    return `${nameSeeds(same.map(({ seed }) => seed))} ${outcome}`;
  });
  return `${all.length - others.length} of ${all.length}; ${told.join(', ')}`;
}

const nameOutcome = ({ outcome, reason }: RowSeed): string =>
  outcome === 'unfinished' ? (reason ?? outcome) : outcome;

const finished = (all: readonly RowSeed[]): RowSeed[] => all.filter(({ outcome }) => outcome === 'finished');

const lost = (all: readonly RowSeed[]): RowSeed[] => all.filter(({ outcome }) => outcome !== 'finished');
