/** A metric: its mean over the seeds with the sample standard deviation. */
import { formatFixed } from '../format-number.ts';
import type { RowScore } from '../tables/table-data.ts';
import { type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

export const score: MetricColumn = {
  id: 'score',
  summary: 'the mean over seeds ± their sample standard deviation',
  perMetric: true,
  title: ({ title, unit }) => (unit === null ? title : `${title} (${unit})`),
  unit: ({ unit }) => unit,
  align: 'right',
  applies: () => true,
  value: (place) => find(place)?.mean ?? null,
  cell: (place) => {
    const found = find(place);
    if (found === undefined) return { text: NOT_AVAILABLE };
    const { std, n, interval, bySeed, mixesArithmetic, significance } = found;
    const marks = mixesArithmetic ? ['‡'] : [];
    return {
      text: `${print(found)}${marks.join('')}`,
      spread: std,
      n,
      interval,
      bySeed: [...bySeed],
      marks,
      significance,
    };
  },
  fields: (place) => {
    const found = find(place);
    return {
      mean: found?.mean ?? null,
      std: found?.std ?? null,
      n: found?.n ?? 0,
      interval_low: found?.interval?.[0] ?? null,
      interval_high: found?.interval?.[1] ?? null,
      by_seed: place.row.seeds.map(({ seed }, i) => `${seed}:${found?.bySeed[i] ?? ''}`).join(' '),
      signature: place.metric.signatures.join(' / '),
    };
  },
};

const find = ({ row, metric }: MetricPlace): RowScore | undefined => row.scores.get(metric.id);

function print({ mean, std }: RowScore): string {
  if (mean === null) return NOT_AVAILABLE;
  return std === null ? formatFixed(mean, 2) : `${formatFixed(mean, 2)} ± ${formatFixed(std, 2)}`;
}
