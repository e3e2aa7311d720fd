/** The time of a forward pass: the mean over seeds of each seed's median. */
import { mean } from '@ordo/core';
import { formatFixed } from '@ordo/core/format-score';
import { hasRuns, NOT_AVAILABLE, type PlainColumn, type Place } from './column.ts';

export const forwardTime: PlainColumn = {
  id: 'forward-time',
  summary: 'the median time of a forward pass; * means that the machine was busy',
  perMetric: false,
  cost: 'forward-ms',
  title: 'forward ms',
  unit: 'ms',
  align: 'right',
  applies: hasRuns,
  value: (place) => mean(timesOf(place).map(({ median }) => median)),
  cell: (place) => {
    const times = timesOf(place);
    const median = mean(times.map((time) => time.median));
    if (median === null) return { text: NOT_AVAILABLE };
    // A single busy seed makes the mean doubtful.
    const marks = times.some(({ busy }) => busy) ? ['*'] : [];
    const bySeed = place.row.seeds.map(({ run }) => run?.result?.forward.median ?? null);
    return { text: `${formatFixed(median, 1)}${marks.join('')}`, n: times.length, bySeed, marks };
  },
  marks: { '*': () => 'measured while other work ran on the machine: do not compare these times.' },
  fields: (place) => {
    const times = timesOf(place);
    const some = times.length > 0;
    return {
      forward_ms: mean(times.map(({ median }) => median)),
      forward_minimum_ms: some ? Math.min(...times.map(({ minimum }) => minimum)) : null,
      forward_maximum_ms: some ? Math.max(...times.map(({ maximum }) => maximum)) : null,
      forward_busy: some ? times.some(({ busy }) => busy) : null,
    };
  },
};

const timesOf = ({ row }: Place) => row.results.map(({ forward }) => forward);
