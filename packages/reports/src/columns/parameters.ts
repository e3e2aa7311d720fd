/** The number of trained parameters. */
import { formatCount } from '@ordo/core/format-score';
import { hasRuns, NOT_AVAILABLE, type PlainColumn, type Place } from './column.ts';

export const parameters: PlainColumn = {
  id: 'parameters',
  summary: 'the number of trained parameters',
  perMetric: false,
  cost: 'parameters',
  title: 'parameters',
  unit: null,
  align: 'right',
  applies: hasRuns,
  value: (place) => find(place)?.total ?? null,
  cell: (place) => {
    const found = find(place);
    return { text: found === undefined ? NOT_AVAILABLE : formatCount(found.total), n: place.row.results.length };
  },
  fields: (place) => {
    const found = find(place);
    return { parameters: found?.total ?? null, positional_parameters: found?.positional ?? null };
  },
};

// All seeds of a variant have the same number.
const find = ({ row }: Place) => row.results[0]?.parameters;
