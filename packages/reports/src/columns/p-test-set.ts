/** The significance of the difference from the baseline on the test set: would other sentences show it? */
import { formatPValue } from '../format-number.ts';
import type { Significance } from '../document/cell.ts';
import { hasRuns, type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

export const pTestSet: MetricColumn = {
  id: 'p-test-set',
  summary: 'p of sacreBLEU’s paired bootstrap over test segments against the baseline',
  perMetric: true,
  subjects: ({ metrics }) => metrics,
  title: () => 'p test set',
  unit: () => null,
  align: 'right',
  applies: hasRuns,
  value: (place) => find(place)?.sacrebleuP ?? null,
  cell: (place) => {
    if (place.row.isBaseline) return { text: 'baseline' };
    const found = find(place);
    return { text: found === null ? NOT_AVAILABLE : formatPValue(found.sacrebleuP) };
  },
  fields: (place) => {
    const found = find(place);
    return {
      p_sacrebleu: found?.sacrebleuP ?? null,
      p_centred: found?.centredP ?? null,
      draws: found?.draws ?? null,
    };
  },
};

const find = ({ row, metric }: MetricPlace): Significance['testSet'] =>
  row.scores.get(metric.id)?.significance?.testSet ?? null;
