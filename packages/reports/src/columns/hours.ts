/** The hours of training and decoding: of one run, as a mean over seeds. */
import { mean } from '@ordo/core';
import { formatScore } from '@ordo/core/format-score';
import { hoursOf, kwhOf, readSeed } from '../run-energy.ts';
import { NOT_AVAILABLE, type PlainColumn, type Place } from './column.ts';

export const hours: PlainColumn = {
  id: 'hours',
  summary: 'the hours of training and decoding of one run; shown with its energy',
  perMetric: false,
  cost: 'hours',
  title: 'hours',
  unit: 'h',
  align: 'right',
  applies: ({ runs }) => runs.some(({ result }) => result !== null && kwhOf(result) !== null),
  value: (place) => average(place),
  cell: (place) => {
    const value = average(place);
    const bySeed = place.row.seeds.map(({ run }) => readSeed(run, hoursOf));
    return { text: value === null ? NOT_AVAILABLE : formatScore(value, 2), n: place.row.results.length, bySeed };
  },
  fields: (place) => ({ hours: average(place) }),
};

const average = ({ row }: Place): number | null => mean(row.results.map(hoursOf));
