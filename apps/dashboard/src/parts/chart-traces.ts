/** What stands in a chart: each line as it was measured, with its extremes, smoothed if asked for, and the bands of seeds. */
import { type Points, uniteSteps } from '../data/points.ts';
import type { Axis } from './axes.ts';
import { interpolate } from './interpolate.ts';
import { smooth } from './smooth.ts';

export interface Line {
  readonly label: string;
  readonly points: Points;
  /** Lines of one group share a colour and a dash. */
  readonly group: number;
}

export interface Drawing {
  /** What the points of lines are drawn over. */
  readonly axis: Axis;
  readonly logarithmic: { readonly x: boolean; readonly y: boolean };
  /** The weight of the past in the smoothed line, 0 for none. The raw line stays. */
  readonly smoothing: number;
  /** Whether the seeds of a group are drawn within a band from their least to their greatest value. */
  readonly seedBands: boolean;
}

/** One value for each step, null where there is none. */
export type Row = Float64Array | readonly (number | null)[];

export interface Trace {
  readonly role: 'measured' | 'smoothed' | 'greatest' | 'least';
  readonly label: string;
  readonly group: number;
  readonly row: Row;
}

export interface Traces {
  readonly steps: Float64Array;
  /** A trace of the greatest values is followed by that of the least: between them is a band. */
  readonly traces: readonly Trace[];
  /** How many values cannot stand on a logarithmic axis. */
  readonly unplaced: number;
}

export const NO_TRACES: Traces = { steps: new Float64Array(), traces: [], unplaced: 0 };

export function traceLines(lines: readonly Line[], drawing: Drawing): Traces {
  const { logarithmic, smoothing } = drawing;
  const all = uniteSteps(lines.map(({ points }) => points));
  const steps = logarithmic.x ? all.filter((step) => step > 0) : all;
  const axes = { steps, positive: logarithmic.y };
  let unplaced = 0;
  const traces = lines.flatMap(({ label, group, points }): Trace[] => {
    const { values, extremes } = points;
    const { row, placed } = spread(points.steps, values, axes);
    unplaced += values.length - placed;
    return [
      { role: 'measured', label, group, row },
      ...(extremes === undefined
        ? []
        : ([
            {
              role: 'greatest',
              label: `${label}, greatest`,
              group,
              row: spread(points.steps, extremes.high, axes).row,
            },
            { role: 'least', label: `${label}, least`, group, row: spread(points.steps, extremes.low, axes).row },
          ] as const)),
      ...(smoothing === 0
        ? []
        : [{ role: 'smoothed' as const, label: `${label}, smoothed`, group, row: smooth(row, smoothing) }]),
    ];
  });
  return { steps, traces: [...traces, ...(drawing.seedBands ? bandSeeds(traces, steps) : [])], unplaced };
}

interface Axes {
  readonly steps: Float64Array;
  /** Whether only values above zero have a place. */
  readonly positive: boolean;
}

/** The values at their places among all steps, and how many have one. */
function spread(own: Float64Array, values: Float64Array, { steps, positive }: Axes): { row: Row; placed: number } {
  if (own.length === steps.length && !positive) return { row: values, placed: values.length };
  const row: (number | null)[] = Array.from({ length: steps.length }, () => null);
  let placed = 0;
  for (let i = 0, at = 0; i < own.length; i++) {
    const [step, value] = [own[i] as number, values[i] as number];
    while (at < steps.length && (steps[at] as number) < step) at++;
    if (steps[at] !== step || (positive && value <= 0)) continue;
    row[at] = value;
    placed++;
  }
  return { row, placed };
}

/** From the least to the greatest seed of each group, where two of them or more have a value. */
function bandSeeds(traces: readonly Trace[], steps: Float64Array): Trace[] {
  const measured = traces.filter(({ role }) => role === 'measured');
  return [...new Set(measured.map(({ group }) => group))].flatMap((group): Trace[] => {
    const own = measured.filter((trace) => trace.group === group);
    if (own.length < 2) return [];
    const whole = own.map(({ row }) => fillGaps(row, steps));
    const bound = (of: (values: readonly number[]) => number) =>
      Array.from(steps, (_, i) => {
        const values = whole.flatMap((row) => row[i] ?? []);
        return values.length < 2 ? null : of(values);
      });
    return [
      { role: 'greatest', label: `group ${group}, greatest seed`, group, row: bound((values) => Math.max(...values)) },
      { role: 'least', label: `group ${group}, least seed`, group, row: bound((values) => Math.min(...values)) },
    ];
  });
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
