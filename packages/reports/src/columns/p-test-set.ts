/** The significance of the difference from the baseline on the test set: would other sentences show it? */
import { formatPValue } from '@ordo/core/format-score';
import type { Significance } from '../document/cell.ts';
import type { TableData } from '../tables/table-data.ts';
import { hasRuns, type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

export const pTestSet: MetricColumn = {
  id: 'p-test-set',
  summary: 'p over test segments against the baseline: sacreBLEU’s paired bootstrap, and the centred two-sided one',
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
    const [own, centred] = [formatPValue(found.sacrebleuP), formatPValue(found.centredP)];
    const details = [`sacreBLEU’s: ${own}; centred: ${centred}; both unadjusted`];
    return { text: scoresAlike(found) ? ALIKE : own, details };
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

/** The text in place of a p for systems that score the same in every draw. */
const ALIKE = 'alike';

/**
 * Returns whether the difference is zero in every draw. sacreBLEU counts the draws that exceed the difference, so it then gives
 * its smallest p, 1 / (draws + 1), as if the systems were far apart. The centred p also counts the draws that equal the
 * difference, and is 1.
 */
function scoresAlike({ sacrebleuP, centredP, draws }: NonNullable<Significance['testSet']>): boolean {
  return centredP === 1 && sacrebleuP * (draws + 1) < 1.5;
}

function explain({ rows, baseline }: TableData): string[] {
  const found = rows.flatMap((row) => [...row.scores.values()].flatMap((score) => score.significance?.testSet ?? []));
  const draws = found[0]?.draws;
  if (draws === undefined || baseline === null) return [];
  return [
    `“p test set” asks whether another test set would show the difference from ${baseline.title}. It is the unadjusted p of ` +
      `sacreBLEU’s paired bootstrap over test segments (${draws} draws, seeds pooled), which finds a difference in about ` +
      '12 % of equal systems at 0.05. HTML, JSON and CSV also have the centred two-sided p, which keeps to 5 %.',
    ...(found.some((one) => scoresAlike(one))
      ? [`“${ALIKE}” stands for equal scores in every draw, to which sacreBLEU gives its smallest p.`]
      : []),
  ];
}

const find = ({ row, metric }: MetricPlace): Significance['testSet'] =>
  row.scores.get(metric.id)?.significance?.testSet ?? null;
