import { describe, expect, it } from 'vitest';
import { GrowingPoints, NO_POINTS } from './growing-points.ts';
import { readPoints } from '../points.ts';

const curve = { name: 'train/loss', total: 4, steps: [2, 4], values: [5, 3], low: [4, 1], high: [6, 5] };

describe('a curve that grows', () => {
  it('goes on behind its last step', () => {
    const growing = new GrowingPoints(readPoints(curve), 8);
    for (const [step, value] of [
      [4, 9],
      [5, 8],
      [5, 7],
      [6, 6],
    ] as const) {
      growing.add(step, value);
    }
    const { steps, values, extremes } = growing.points;
    expect([steps, values, extremes?.low, extremes?.high].map((row) => [...(row ?? [])])).toEqual([
      [2, 4, 5, 6],
      [5, 3, 8, 6],
      [4, 1, 8, 6],
      [6, 5, 8, 6],
    ]);
    expect([growing.length, growing.reduced]).toEqual([4, 2]);
  });

  it('grows beyond its room, and leaves what was looked at as it was', () => {
    const growing = new GrowingPoints(NO_POINTS, 2);
    for (let step = 1; step <= 2; step++) growing.add(step, step);
    const before = growing.points;
    for (let step = 3; step <= 200; step++) growing.add(step, step);
    expect([...before.steps]).toEqual([1, 2]);
    expect([growing.points.steps.length, growing.points.values.at(-1)]).toEqual([200, 200]);
    expect(growing.points.extremes).toBeUndefined();
  });

  it('takes over what another one has measured since', () => {
    const growing = new GrowingPoints(readPoints(curve), 8);
    const other = new GrowingPoints(NO_POINTS, 8);
    for (let step = 3; step <= 6; step++) other.add(step, step);
    growing.addFrom(other);
    expect([...growing.points.steps]).toEqual([2, 4, 5, 6]);
  });
});
