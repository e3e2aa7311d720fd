/** Finds the places of a run's steps on another axis, such as the one that counts its tokens. */
import type { Points } from '../data/points.ts';

export interface Placement {
  readonly placeOf: (step: number) => number;
  readonly stepAt: (place: number) => number;
}

/**
 * Between the steps at which the metric has grown, places lie on a straight line, and beyond them on the nearest one. At step 0
 * nothing has been counted.
 * @param counted of a metric that never falls
 * @returns null if it has counted nothing yet
 */
export function placementOf(counted: Points): Placement | null {
  // The last step of a part has its greatest value.
  const values = counted.extremes?.high ?? counted.values;
  const steps = [0];
  const places = [0];
  for (const [i, step] of counted.steps.entries()) {
    const place = values[i] as number;
    if (step <= (steps.at(-1) as number) || place <= (places.at(-1) as number)) continue;
    steps.push(step);
    places.push(place);
  }
  if (steps.length < 2) return null;
  return { placeOf: (step) => follow(steps, places, step), stepAt: (place) => follow(places, steps, place) };
}

/** The value at `x` of the line through the points, whose xs ascend. */
function follow(xs: readonly number[], ys: readonly number[], x: number): number {
  let [low, high] = [0, xs.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] as number) <= x) low = middle;
    else high = middle;
  }
  const [x0, y0, x1, y1] = [xs[low], ys[low], xs[high], ys[high]] as [number, number, number, number];
  // Where a point is given, its own number and not one beside it.
  return x === x1 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

export const placePoints = (points: Points, { placeOf }: Placement): Points => ({
  ...points,
  steps: points.steps.map(placeOf),
});
