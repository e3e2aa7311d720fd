/** Finds the positions of a run's steps on another axis, such as the number of tokens. */
import type { Points } from '../../data/points.ts';
import { interpolate } from './interpolate.ts';

export interface Placement {
  readonly placeOf: (step: number) => number;
  readonly stepAt: (place: number) => number;
}

/**
 * Interpolates positions between the steps at which the metric has grown, and extrapolates beyond them. At step 0 nothing has
 * been counted.
 * @param counted the curve of a metric that never falls
 * @returns null if the metric has counted nothing yet
 */
export function placementOf(counted: Points): Placement | null {
  // The metric never falls, so the last step of a reduced part has its greatest value.
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
  return { placeOf: (step) => interpolate(steps, places, step), stepAt: (place) => interpolate(places, steps, place) };
}

export const placePoints = (points: Points, { placeOf }: Placement): Points => ({
  ...points,
  steps: points.steps.map(placeOf),
});
