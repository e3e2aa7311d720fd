/** The speed of training: target tokens per second, as a mean over seeds. */
import { mean } from '@ordo/core';
import { formatCount } from '@ordo/core/format-score';
import { hasRuns, NOT_AVAILABLE, type PlainColumn, type Place } from './column.ts';

export const trainSpeed: PlainColumn = {
  id: 'train-speed',
  summary: 'target tokens per second in training',
  perMetric: false,
  cost: 'train-tokens-per-second',
  title: 'train tok/s',
  unit: 'tokens/s',
  align: 'right',
  applies: hasRuns,
  value: (place) => average(place),
  cell: (place) => {
    const speed = average(place);
    const bySeed = place.row.seeds.map(({ run }) => run?.result?.training.tokensPerSecond ?? null);
    return { text: speed === null ? NOT_AVAILABLE : formatCount(speed), n: place.row.results.length, bySeed };
  },
  fields: (place) => ({ train_tokens_per_second: average(place) }),
};

const average = ({ row }: Place): number | null => mean(row.results.map(({ training }) => training.tokensPerSecond));
