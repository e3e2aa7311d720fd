import { describe, expect, it } from 'vitest';
import { lastPoint, readPoints, uniteSteps } from './points.ts';

const curve = { name: 'train/loss', total: 4, steps: [2, 4], values: [5, 3] };

describe('the points of a curve', () => {
  it('have the extremes of parts that have several values', () => {
    const { steps, values, extremes } = readPoints({ ...curve, low: [4, 1], high: [6, 5] });
    expect([steps, values, extremes?.low, extremes?.high].map((row) => [...(row ?? [])])).toEqual([
      [2, 4],
      [5, 3],
      [4, 1],
      [6, 5],
    ]);
  });

  it('have no extremes where each part has one value', () => {
    expect(readPoints({ ...curve, low: curve.values, high: curve.values }).extremes).toBeUndefined();
  });

  it('end with the last one up to a step', () => {
    const points = readPoints(curve);
    expect(lastPoint(points, 3)).toEqual({ step: 2, value: 5 });
    expect(lastPoint(points, Number.POSITIVE_INFINITY)).toEqual({ step: 4, value: 3 });
    expect(lastPoint(points, 1)).toBeUndefined();
  });

  it('lie over the steps of all curves', () => {
    const other = readPoints({ ...curve, steps: [1, 4, 7], values: [0, 0, 0] });
    expect([...uniteSteps([readPoints(curve), other])]).toEqual([1, 2, 4, 7]);
  });
});
