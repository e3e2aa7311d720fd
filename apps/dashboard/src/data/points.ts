/** Represents a curve as the arrays of numbers that the charts draw. */
import type { Schemas } from './api.ts';

export interface Points {
  /** The steps, which ascend without repetition. */
  readonly steps: Float64Array;
  readonly values: Float64Array;
  /** The least and the greatest value of each part that the server has reduced. It is absent if each part is one value. */
  readonly extremes?: { readonly low: Float64Array; readonly high: Float64Array };
}

export function readPoints({ steps, values, low, high }: Schemas['Curve']): Points {
  const points = { steps: Float64Array.from(steps), values: Float64Array.from(values) };
  const single = low === undefined || high === undefined || low.every((least, i) => least === high[i]);
  return single ? points : { ...points, extremes: { low: Float64Array.from(low), high: Float64Array.from(high) } };
}

export interface Point {
  readonly step: number;
  readonly value: number;
  /** True if the value is the mean of a part that the server has reduced. */
  readonly isMean: boolean;
  /** The step before that part; undefined if the curve begins with it. */
  readonly before: number | undefined;
}

/** Returns the last step up to `until`, and its value. */
export function lastPoint({ steps, values, extremes }: Points, until: number): Point | undefined {
  const at = steps.findLastIndex((step) => step <= until);
  if (at === -1) return undefined;
  const isMean = extremes !== undefined && extremes.low[at] !== extremes.high[at];
  return { step: steps[at] as number, value: values[at] as number, isMean, before: steps[at - 1] };
}

/** Returns each step that any of the curves has, once. */
export function uniteSteps(curves: readonly Points[]): Float64Array {
  return curves.reduce<Float64Array>((all, { steps }) => merge(all, steps), new Float64Array());
}

/** Merges two ascending arrays into one. */
function merge(a: Float64Array, b: Float64Array): Float64Array {
  if (a.length === 0) return b;
  const both = new Float64Array(a.length + b.length);
  let [i, k, length] = [0, 0, 0];
  while (i < a.length || k < b.length) {
    const [x, y] = [a[i] ?? Number.POSITIVE_INFINITY, b[k] ?? Number.POSITIVE_INFINITY];
    both[length++] = Math.min(x, y);
    if (x <= y) i++;
    if (y <= x) k++;
  }
  return both.slice(0, length);
}
