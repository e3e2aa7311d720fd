/** Computes the traces of a chart: measured lines with their extremes, smoothed lines if asked for, and bands over seeds. */
import { type Points, uniteSteps } from '../../data/points.ts';
import type { Axis } from '../curves/axes.ts';
import { bandSeeds, type SeedBand } from '../curves/seed-bands.ts';
import { smooth } from '../curves/smooth.ts';
import type { Row, Trace } from './trace.ts';

export interface Line {
  readonly label: string;
  readonly points: Points;
  /** Lines of one group share a colour and a dash. */
  readonly group: number;
  readonly groupName: string;
}

export interface Drawing {
  /** The axis over which the lines are drawn. */
  readonly axis: Axis;
  readonly logarithmic: { readonly x: boolean; readonly y: boolean };
  /** The weight of earlier values in the smoothed line; 0 for no smoothing. The measured line is drawn as well. */
  readonly smoothing: number;
  /** The band over the seeds of each group; null for none. If lines are smoothed, it is computed from the smoothed ones. */
  readonly seedBand: SeedBand | null;
}

export interface Traces {
  readonly steps: Float64Array;
  /** The trace of the least values follows that of the greatest, and a lower edge follows its upper one. Bands lie between the two. */
  readonly traces: readonly Trace[];
  /** The number of values that a logarithmic axis cannot show. */
  readonly unplaced: number;
}

export const NO_TRACES: Traces = { steps: new Float64Array(), traces: [], unplaced: 0 };

export function traceLines(lines: readonly Line[], drawing: Drawing): Traces {
  const { logarithmic, smoothing } = drawing;
  const all = uniteSteps(lines.map(({ points }) => points));
  const steps = logarithmic.x ? all.filter((step) => step > 0) : all;
  const axes = { steps, positive: logarithmic.y };
  let unplaced = 0;
  const traces = lines.flatMap(({ label, group, groupName, points }): Trace[] => {
    const { values, extremes } = points;
    const own = { group, groupName };
    const { row, placed } = spread(points.steps, values, axes);
    unplaced += values.length - placed;
    // The least value of a part may have no place on a logarithmic axis where the mean has one. The readout shows it all the same.
    const whole = { steps, positive: false };
    const parts = extremes && {
      least: spread(points.steps, extremes.low, whole).row,
      greatest: spread(points.steps, extremes.high, whole).row,
    };
    return [
      { role: 'measured', label, ...own, row, ...(parts && { parts }) },
      ...(parts === undefined
        ? []
        : ([
            { role: 'greatest', label: `${label}, greatest`, ...own, row: drawable(parts.greatest, axes) },
            { role: 'least', label: `${label}, least`, ...own, row: drawable(parts.least, axes) },
          ] as const)),
      ...(smoothing === 0
        ? []
        : [{ role: 'smoothed' as const, label: `${label}, smoothed`, ...own, row: smooth(row, smoothing) }]),
    ];
  });
  const seeds = traces.filter(({ role }) => role === (smoothing === 0 ? 'measured' : 'smoothed'));
  const { seedBand } = drawing;
  if (seedBand === null) return { steps, traces, unplaced };
  const banded = bandSeeds(seeds, { ...axes, band: seedBand });
  return { steps, traces: [...traces, ...banded.traces], unplaced: unplaced + banded.unplaced };
}

interface Axes {
  readonly steps: Float64Array;
  /** True if the axis shows only values above zero. */
  readonly positive: boolean;
}

/** Leaves out the values that the axis cannot show. */
const drawable = (row: Row, { positive }: Axes): Row =>
  positive ? Array.from(row, (value) => (value !== null && value > 0 ? value : null)) : row;

/** Puts the values of a line at its own steps among all steps, and counts those that the axis can show. */
function spread(own: Float64Array, values: Float64Array, { steps, positive }: Axes): { row: Row; placed: number } {
  // A logarithmic axis lacks step 0, so a line that begins there can have as many steps as the axis, and other ones.
  if (own.length === steps.length && own[0] === steps[0] && !positive) return { row: values, placed: values.length };
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
