/** A metric: its mean over the seeds with the sample standard deviation. */
import { showScore } from '@ordo/core/format-score';
import { listOf } from '@ordo/core/phrases';
import { COLLAPSE_MARK, collapseMark } from '../printing/collapse-mark.ts';
import { suffixOf } from '../printing/unit-suffix.ts';
import type { RowData, RowScore, TableData } from '../tables/table-data.ts';
import { judgementsAt, type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

export const score: MetricColumn = {
  id: 'score',
  summary: 'the mean over seeds ± their sample standard deviation',
  perMetric: true,
  subjects: ({ metrics }) => metrics,
  title: (metric) => {
    const { unit } = showScore(metric);
    return unit === null ? metric.title : `${metric.title} (${unit})`;
  },
  unit: (metric) => showScore(metric).unit,
  align: 'right',
  applies: () => true,
  value: (place) => scaled(place, find(place)?.mean ?? null),
  cell: (place) => {
    const found = find(place);
    if (found === undefined) return { text: NOT_AVAILABLE };
    const { std, n, interval, bySeed, mixesArithmetic, significance } = found;
    const marks = [...(mixesArithmetic ? ['‡'] : []), ...collapseMark(place.row)];
    const { divisor } = showScore(place.metric);
    return {
      text: `${print(place, found)}${marks.join('')}`,
      spread: scaled(place, std),
      n,
      interval: interval === null ? null : [interval[0] / divisor, interval[1] / divisor],
      bySeed: bySeed.map((value) => scaled(place, value)),
      marks,
      details: describeInterval(place, found),
      significance,
      judgements: judgementsAt(place).map((judged) => judged.place),
    };
  },
  explain: ({ rows }) =>
    rows.some(({ scores }) => [...scores.values()].some(({ std }) => std !== null))
      ? ['± is the sample standard deviation (n − 1) over seeds: the variance of training.']
      : [],
  marks: { '‡': explainMixture, ...COLLAPSE_MARK },
  fields: (place) => {
    const found = find(place);
    const unit = suffixOf(place.metric);
    return {
      [`mean${unit}`]: found?.mean ?? null,
      [`std${unit}`]: found?.std ?? null,
      n: found?.n ?? 0,
      [`interval_low${unit}`]: found?.interval?.[0] ?? null,
      [`interval_high${unit}`]: found?.interval?.[1] ?? null,
      [`by_seed${unit}`]: place.row.seeds.map(({ seed }, i) => `${seed}:${found?.bySeed[i] ?? ''}`).join(' '),
      signature: place.metric.signatures.join(' / '),
    };
  },
};

const find = ({ row, metric }: MetricPlace): RowScore | undefined => row.scores.get(metric.id);

/** Converts a value to the unit of the column. */
function scaled({ metric }: MetricPlace, value: number | null): number | null {
  return value === null ? null : value / showScore(metric).divisor;
}

function print(place: MetricPlace, { mean, std }: RowScore): string {
  const { divisor, format } = showScore(place.metric);
  if (mean === null) return NOT_AVAILABLE;
  return std === null ? format(mean / divisor) : `${format(mean / divisor)} ± ${format(std / divisor)}`;
}

function describeInterval(place: MetricPlace, { interval, n }: RowScore): string[] {
  if (interval === null) return [];
  const { divisor, format } = showScore(place.metric);
  const [low, high] = interval.map((end) => format(end / divisor)) as [string, string];
  return [`95 % interval of the mean over ${n} seeds: ${low} to ${high}`];
}

function explainMixture({ rows }: TableData): string {
  return (
    'computed on engines or instruction sets that round differently, among its seeds or against the baseline: ' +
    `${rows.map((row) => describeArithmetic(row)).join('; ')}. With the same seed these give different scores.`
  );
}

function describeArithmetic({ title, scores }: RowData): string {
  const [first] = [...scores.values()];
  return `${title} on ${listOf(first?.computedOn ?? []) || 'nothing yet'}`;
}
