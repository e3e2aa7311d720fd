/** The significance of the difference from the baseline over seeds: would another training show it? */
import { formatPValue } from '@ordo/core/format-score';
import type { Significance } from '../document/cell.ts';
import type { TableData } from '../tables/table-data.ts';
import { type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

type Training = NonNullable<Significance['training']>;

export const pSeeds: MetricColumn = {
  id: 'p-seeds',
  summary: 'p over seeds against the baseline: two-sided, paired by seed, after Holm’s correction',
  perMetric: true,
  subjects: ({ metrics }) => metrics,
  title: () => 'p seeds',
  unit: () => null,
  align: 'right',
  applies: ({ rows }, metric) => rows.some((row) => find({ row, metric }) !== null),
  value: (place) => find(place)?.holmP ?? null,
  cell: (place) => {
    if (place.row.isBaseline) return { text: 'baseline' };
    const found = find(place);
    return found === null ? { text: NOT_AVAILABLE } : { text: formatPValue(found.holmP), details: describe(found) };
  },
  explain,
  fields: (place) => {
    const found = find(place);
    return {
      p_seeds: found?.p ?? null,
      p_seeds_holm: found?.holmP ?? null,
      p_seeds_test: found?.how ?? null,
      common_seeds: found?.seeds ?? null,
    };
  },
};

const find = ({ row, metric }: Pick<MetricPlace, 'row' | 'metric'>): Training | null =>
  row.scores.get(metric.id)?.significance?.training ?? null;

function describe({ how, seeds, p, familySize, nearEnd }: Training): string[] {
  return [
    `adjusted by Holm’s correction over ${familySize}; unadjusted: ${formatPValue(p)}`,
    how === 'paired' ? `paired over ${seeds} seeds` : 'unpaired: fewer than two seeds in common',
    ...(nearEnd ? ['near the end of the scale, so doubled'] : []),
  ];
}

function explain({ metrics, rows, baseline }: TableData): string[] {
  const found = metrics.flatMap((metric) =>
    rows.flatMap((row) => {
      const tested = find({ row, metric });
      return tested === null ? [] : [{ title: row.title, registered: row.seeds.length, tested }];
    }),
  );
  if (found.length === 0 || baseline === null) return [];
  const sizes = [...new Set(found.map(({ tested }) => tested.familySize))].toSorted((a, b) => a - b);
  const family = sizes.length === 1 && sizes[0] === 1 ? 'the only comparison' : `all ${sizes.join(' or ')} comparisons`;
  const fewer = found.filter(({ tested, registered }) => tested.how === 'paired' && tested.seeds < registered);
  const unpaired = found.filter(({ tested }) => tested.how === 'unpaired');
  return [
    `“p seeds” asks whether another training would show the difference from ${baseline.title}. It is the two-sided ` +
      `t test over seeds, paired by seed, adjusted by Holm’s correction over ${family} with ${baseline.title}.`,
    ...new Set(fewer.map(({ title, tested }) => `“p seeds” of ${title} is over ${tested.seeds} seeds.`)),
    ...new Set(
      unpaired.map(
        ({ title }) =>
          `“p seeds” of ${title} is unpaired (Cochran and Cox), because it has fewer than two seeds in common ` +
          `with ${baseline.title}.`,
      ),
    ),
    ...(found.some(({ tested }) => tested.nearEnd)
      ? ['Where a row lies near the end of its scale, scores are skewed, and p over seeds is doubled.']
      : []),
  ];
}
