/** The significance of the difference from the baseline over seeds: would another training show it? */
import type { Significance } from '../document/cell.ts';
import { formatPValue } from '../format-number.ts';
import type { TableData } from '../tables/table-data.ts';
import { type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

type Training = NonNullable<Significance['training']>;

export const pSeeds: MetricColumn = {
  id: 'p-seeds',
  summary: 'p over seeds against the baseline: Dunnett’s test for all rows at once, or Welch’s for one',
  perMetric: true,
  subjects: ({ metrics }) => metrics,
  title: () => 'p seeds',
  unit: () => null,
  align: 'right',
  applies: (table, metric) => table.rows.some((row) => choose({ table, row, metric }) !== null),
  value: (place) => choose(place),
  cell: (place) => {
    if (place.row.isBaseline) return { text: 'baseline' };
    const p = choose(place);
    return { text: p === null ? NOT_AVAILABLE : formatPValue(p) };
  },
  fields: (place) => {
    const found = find(place);
    return {
      p_welch: found?.welchP ?? null,
      p_pooled: found?.pooledP ?? null,
      p_dunnett: found?.dunnettP ?? null,
    };
  },
};

const find = ({ row, metric }: MetricPlace): Training | null =>
  row.scores.get(metric.id)?.significance?.training ?? null;

/** All rows of a column show one test: Dunnett's if the rows share a spread and there are several, else Welch's. */
function choose(place: MetricPlace): number | null {
  const found = find(place);
  return usesDunnett(place.table, place.metric.id) ? (found?.dunnettP ?? null) : (found?.welchP ?? null);
}

export function usesDunnett({ rows }: TableData, metric: string): boolean {
  return rows.some(({ scores }) => (scores.get(metric)?.significance?.training?.dunnettP ?? null) !== null);
}
