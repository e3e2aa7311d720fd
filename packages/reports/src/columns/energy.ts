/** The measured energy of one run, as a mean over seeds. Where one of them was not measured, there is no mean. */
import { mean } from '@ordo/core';
import { formatScore } from '@ordo/core/format-score';
import { present } from '../present.ts';
import { kwhOf, readSeed } from '../run-energy.ts';
import type { TableData } from '../tables/table-data.ts';
import { hours } from './hours.ts';
import { NOT_AVAILABLE, type PlainColumn, type Place } from './column.ts';

export const energy: PlainColumn = {
  id: 'energy',
  summary: 'the measured energy of one run in kWh, with the method',
  perMetric: false,
  cost: 'energy-kwh',
  title: 'kWh',
  unit: 'kWh',
  align: 'right',
  applies: hours.applies,
  value: (place) => averageOfAll(place, kwhOf),
  cell: (place) => {
    const value = averageOfAll(place, kwhOf);
    const bySeed = place.row.seeds.map(({ run }) => readSeed(run, kwhOf));
    return { text: value === null ? NOT_AVAILABLE : formatScore(value, 3), n: place.row.results.length, bySeed };
  },
  explain: (table) => [...explainMethods(table), ...explainTotal(table)],
  fields: (place) => ({ energy_kwh: averageOfAll(place, kwhOf) }),
};

type Result = Place['row']['results'][number];

/** Returns the mean over the results of a row; null if one of them has no number. */
export function averageOfAll({ row }: Place, read: (result: Result) => number | null): number | null {
  const values = present(row.results.map(read));
  return values.length === row.results.length ? mean(values) : null;
}

/** Says how the energy of each part of the machine was measured, or why it was not. */
function explainMethods({ runs }: TableData): string[] {
  const parts = runs.flatMap(({ result }) => result?.energy?.parts ?? []);
  return [...new Set(parts.map(({ of, method }) => `energy of the ${of}: ${method}.`))];
}

function explainTotal({ runs }: TableData): string[] {
  const measured = present(runs.map(({ result }) => (result === null ? null : kwhOf(result))));
  if (measured.length === 0) return [];
  const total = measured.reduce((sum, kwh) => sum + kwh, 0);
  const which = measured.length === 1 ? 'the one measured run' : `all ${measured.length} measured runs together`;
  return [`${which} took ${formatScore(total, 3)} kWh.`];
}
