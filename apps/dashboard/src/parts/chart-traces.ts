/** What stands in a chart: each line as it was measured, with its extremes, smoothed if asked for, and the bands of seeds. */
import { type Points, uniteSteps } from '../data/points.ts';
import type { Axis } from './axes.ts';
import { bandSeeds, type SeedBand } from './seed-bands.ts';
import { smooth } from './smooth.ts';
import type { Row, Trace } from './trace.ts';

export interface Line {
  readonly label: string;
  readonly points: Points;
  /** Lines of one group share a colour and a dash. */
  readonly group: number;
  readonly groupName: string;
}

export interface Drawing {
  /** What the points of lines are drawn over. */
  readonly axis: Axis;
  readonly logarithmic: { readonly x: boolean; readonly y: boolean };
  /** The weight of the past in the smoothed line, 0 for none. The raw line stays. */
  readonly smoothing: number;
  /** What is drawn over the seeds of each group, of the smoothed lines where they are smoothed; null for nothing. */
  readonly seedBand: SeedBand | null;
}

export interface Traces {
  readonly steps: Float64Array;
  /** A trace of the greatest values is followed by that of the least, and an upper edge by the lower one: between them is a band. */
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
  const traces = lines.flatMap(({ label, group, groupName, points }): Trace[] => {
    const { values, extremes } = points;
    const own = { group, groupName };
    const { row, placed } = spread(points.steps, values, axes);
    unplaced += values.length - placed;
    return [
      { role: 'measured', label, ...own, row },
      ...(extremes === undefined
        ? []
        : ([
            {
              role: 'greatest',
              label: `${label}, greatest`,
              ...own,
              row: spread(points.steps, extremes.high, axes).row,
            },
            { role: 'least', label: `${label}, least`, ...own, row: spread(points.steps, extremes.low, axes).row },
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
