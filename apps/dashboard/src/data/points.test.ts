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
    expect(lastPoint(points, 3)).toMatchObject({ step: 2, value: 5, isMean: false });
    expect(lastPoint(points, Number.POSITIVE_INFINITY)).toMatchObject({ step: 4, value: 3, isMean: false });
    expect(lastPoint(points, 1)).toBeUndefined();
  });

  it('end with a mean where the last part has several values', () => {
    const points = readPoints({ ...curve, total: 3, low: [5, 1], high: [5, 5] });
    expect(lastPoint(points, 4)).toEqual({ step: 4, value: 3, isMean: true, before: 2 });
    expect(lastPoint(points, 3)).toEqual({ step: 2, value: 5, isMean: false, before: undefined });
  });

  it('lie over the steps of all curves', () => {
    const other = readPoints({ ...curve, steps: [1, 4, 7], values: [0, 0, 0] });
    expect([...uniteSteps([readPoints(curve), other])]).toEqual([1, 2, 4, 7]);
  });
});
