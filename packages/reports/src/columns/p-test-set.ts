/** The significance of the difference from the baseline on the test set: would other sentences show it? */
import { formatPValue } from '../format-number.ts';
import type { Significance } from '../document/cell.ts';
import type { TableData } from '../tables/table-data.ts';
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
    if (found === null) return { text: NOT_AVAILABLE };
    return { text: formatPValue(found.sacrebleuP), details: [`centred: ${formatPValue(found.centredP)}`] };
  },
  explain,
  fields: (place) => {
    const found = find(place);
    return {
      p_sacrebleu: found?.sacrebleuP ?? null,
      p_centred: found?.centredP ?? null,
      draws: found?.draws ?? null,
    };
  },
};

function explain({ rows, baseline }: TableData): string[] {
  const scores = rows.flatMap((row) => [...row.scores.values()]);
  const draws = scores.find(({ significance }) => significance?.testSet)?.significance?.testSet?.draws;
  if (draws === undefined || baseline === null) return [];
  return [
    `“p test set” asks whether another test set would show the difference from ${baseline.title}. It is the p of ` +
      `sacreBLEU’s paired bootstrap over test segments (${draws} draws, seeds pooled), which finds a difference in about ` +
      '11 % of equal systems at 0.05. HTML, JSON and CSV also have the centred two-sided p, which keeps to 5 %.',
  ];
}

const find = ({ row, metric }: MetricPlace): Significance['testSet'] =>
  row.scores.get(metric.id)?.significance?.testSet ?? null;
