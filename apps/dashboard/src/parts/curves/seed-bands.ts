/** Computes the bands over the seeds of a group, from the least to the greatest value or around the mean. */
import { mean, standardDeviation } from '@ordo/core/statistics';
import { studentQuantile } from '@ordo/statistics/student';
import { interpolate } from './interpolate.ts';
import type { Row, Trace } from '../charts/trace.ts';

export interface SeedBand {
  readonly id: string;
  readonly title: string;
  /** Returns the bounds of the band at one place of the axis, from the values of two or more seeds. */
  readonly boundsOf: (values: readonly number[]) => Bounds;
}

interface Bounds {
  readonly lower: number;
  readonly upper: number;
  /** The mean; null if none is drawn. */
  readonly mean: number | null;
}

const around = (halfOf: (s: number, n: number) => number) => (values: readonly number[]) => {
  const centre = mean(values) ?? Number.NaN;
  const half = halfOf(standardDeviation(values) ?? Number.NaN, values.length);
  return { lower: centre - half, upper: centre + half, mean: centre };
};

export const SEED_BANDS: readonly SeedBand[] = [
  {
    id: 'band',
    title: 'least to greatest',
    boundsOf: (values) => ({ lower: Math.min(...values), upper: Math.max(...values), mean: null }),
  },
  { id: 'sd', title: 'mean ± SD', boundsOf: around((s) => s) },
  {
    id: 'interval',
    title: 'mean, 95 % interval',
    boundsOf: around((s, n) => (studentQuantile(0.975, n - 1) * s) / Math.sqrt(n)),
  },
];

/** Finds a kind of band by its id. An address may contain any id, so an unknown one means no band. */
export const seedBandOf = (id: string | undefined): SeedBand | null =>
  SEED_BANDS.find((band) => band.id === id) ?? null;

interface Places {
  readonly steps: Float64Array;
  /** True on a logarithmic axis, which shows only values above zero. */
  readonly positive: boolean;
  readonly band: SeedBand;
}

/**
 * Returns the band of each group, where at least two of its seeds have a value, and the number of places that a logarithmic axis
 * leaves out.
 */
export function bandSeeds(seeds: readonly Trace[], places: Places): { traces: Trace[]; unplaced: number } {
  const bands = [...new Set(seeds.map(({ group }) => group))].flatMap((group) => {
    const own = seeds.filter((trace) => trace.group === group);
    return own.length < 2 ? [] : [bandGroup(own, places)];
  });
  return {
    traces: bands.flatMap(({ traces }) => traces),
    unplaced: bands.reduce((sum, { unplaced }) => sum + unplaced, 0),
  };
}

function bandGroup(own: readonly Trace[], { steps, positive, band }: Places): { traces: Trace[]; unplaced: number } {
  const whole = own.map(({ row }) => fillGaps(row, steps));
  const all = Array.from(steps, (_, i): Bounds | null => {
    const values = whole.flatMap((row) => row[i] ?? []);
    return values.length < 2 ? null : band.boundsOf(values);
  });
  const placed = all.map((bounds) => (positive && bounds !== null && bounds.lower <= 0 ? null : bounds));
  const [first] = own as readonly [Trace];
  const { group, groupName } = first;
  const traceOf = (
    role: Trace['role'],
    label: string,
    value: (bounds: Bounds) => number | null,
    among = placed,
  ): Trace => ({
    role,
    label: `${groupName}, ${label}`,
    group,
    groupName,
    row: among.map((bounds) => bounds && value(bounds)),
  });
  const edges = [
    traceOf('upper', 'upper edge', ({ upper }) => upper),
    traceOf('lower', 'lower edge', ({ lower }) => lower),
  ];
  const means = traceOf('mean', band.title, ({ mean: centre }) => centre, all);
  const spread = all.map((bounds) => bounds && bounds.upper - (bounds.mean ?? 0));
  const isMean = all.some((bounds) => bounds !== null && bounds.mean !== null);
  return {
    traces: isMean ? [...edges, { ...means, spread }] : edges,
    unplaced: all.filter((bounds, i) => bounds !== placed[i]).length,
  };
}

/** Fills the gaps of a row along the line that is drawn through it, because seeds need not have points at the same places. */
function fillGaps(row: Row, steps: Float64Array): Row {
  const known = [...steps.keys()].filter((i) => (row[i] ?? null) !== null);
  if (known.length === row.length) return row;
  const [first, last] = [known[0] ?? row.length, known.at(-1) ?? -1];
  const [xs, ys] = [known.map((i) => steps[i] as number), known.map((i) => row[i] as number)];
  return Array.from(
    row,
    (value, i) => value ?? (i < first || i > last ? null : interpolate(xs, ys, steps[i] as number)),
  );
}
