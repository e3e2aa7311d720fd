import { describe, expect, it } from 'vitest';
import { placementOf, placePoints } from './placement.ts';

const pointsOf = (steps: number[], values: number[]) => ({
  steps: Float64Array.from(steps),
  values: Float64Array.from(values),
});

describe('the place of a step on another axis', () => {
  const placement = placementOf(pointsOf([10, 20, 40], [1_000, 1_800, 4_000]));

  it('is what the run has counted, or lies on the line between', () => {
    // 0 at step 0; (1,000 + 1,800) / 2 at step 15; 1,800 + 2,200 / 2 at step 30
    expect([0, 5, 10, 15, 20, 30, 40].map((step) => placement?.placeOf(step))).toEqual([
      0, 500, 1_000, 1_400, 1_800, 2_900, 4_000,
    ]);
  });

  it('goes on as it did last, for what is measured behind the last point', () => {
    // Each further step adds 110 tokens.
    expect(placement?.placeOf(50)).toBe(5_100);
  });

  it('leads back to the step', () => {
    for (const step of [0, 5, 10, 15, 33, 40, 60]) expect(placement?.stepAt(placement.placeOf(step))).toBeCloseTo(step);
  });

  it('lies between the steps at which a count has grown, where it stays the same for a while', () => {
    // Older runs counted epochs in whole numbers.
    expect(placementOf(pointsOf([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 1]))?.placeOf(6)).toBe(1.5);
  });

  it('takes the greatest value of a part, which belongs to its last step', () => {
    const extremes = { low: Float64Array.of(1), high: Float64Array.of(3) };
    expect(placementOf({ ...pointsOf([30], [2]), extremes })?.placeOf(30)).toBe(3);
  });

  it('is unknown where nothing has been counted', () => {
    expect(placementOf(pointsOf([], []))).toBe(null);
    expect(placementOf(pointsOf([1, 2], [0, 0]))).toBe(null);
  });
});

describe('a curve on another axis', () => {
  it('keeps its values', () => {
    const placement = placementOf(pointsOf([10], [1_000]));
    const moved = placement && placePoints(pointsOf([5, 10], [2.5, 2]), placement);
    expect(moved).toEqual(pointsOf([500, 1_000], [2.5, 2]));
  });
});
