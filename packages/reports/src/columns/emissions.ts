/** The emissions of one run, as a mean over seeds: its measured energy times what the owner of the machine says of a kWh. */
import { formatScore } from '@ordo/core/format-score';
import { present } from '../present.ts';
import { gramsOf, readSeed } from '../run-energy.ts';
import { averageOfAll } from './energy.ts';
import { NOT_AVAILABLE, type PlainColumn } from './column.ts';

export const emissions: PlainColumn = {
  id: 'emissions',
  summary: 'the emissions of one run in grams of CO₂-equivalent, where ORDO_GRAMS_PER_KWH was set',
  perMetric: false,
  cost: 'co2e-grams',
  title: 'g CO₂e',
  unit: 'g CO₂e',
  align: 'right',
  applies: ({ runs }) => runs.some(({ result }) => result !== null && gramsOf(result) !== null),
  value: (place) => averageOfAll(place, gramsOf),
  cell: (place) => {
    const value = averageOfAll(place, gramsOf);
    const bySeed = place.row.seeds.map(({ run }) => readSeed(run, gramsOf));
    return { text: value === null ? NOT_AVAILABLE : formatScore(value, 1), n: place.row.results.length, bySeed };
  },
  explain: ({ runs }) => {
    const stated = present(runs.map(({ result }) => result?.energy?.gramsPerKwh ?? null));
    const values = [...new Set(stated)].map((grams) => `${grams} g`).join(', ');
    return values === ''
      ? []
      : [`emissions: measured kWh × ${values} of CO₂-equivalent per kWh, as set where the runs were made.`];
  },
  fields: (place) => ({ co2e_grams: averageOfAll(place, gramsOf) }),
};
