/** What can be drawn over the seeds of a group: all that lies between them, or their mean with how far they scatter. */
import { mean, standardDeviation } from '@ordo/core/statistics';
import { studentQuantile } from '@ordo/statistics/student';
import { interpolate } from './interpolate.ts';
import type { Row, Trace } from './trace.ts';

export interface SeedBand {
  readonly id: string;
  readonly title: string;
  /** Where the band lies at one place, from the values of two seeds or more. */
  readonly boundsOf: (values: readonly number[]) => Bounds;
}

interface Bounds {
  readonly lower: number;
  readonly upper: number;
  /** Null where no mean is drawn. */
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

/** Anybody can write an address, so a name without a band means none. */
export const seedBandOf = (id: string | undefined): SeedBand | null =>
  SEED_BANDS.find((band) => band.id === id) ?? null;

interface Places {
  readonly steps: Float64Array;
  /** Whether only values above zero have a place. */
  readonly positive: boolean;
  readonly band: SeedBand;
}

/** The band of each group, where two of its seeds or more have a value, and how many places have no band on a logarithmic axis. */
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

/** The line that is drawn through a row: seeds need not have their points at the same places. */
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
