import { describe, expect, it } from 'vitest';
import { relativeDistances } from './relative-distances.ts';

describe('relativeDistances', () => {
  it('is key minus query position', () => {
    expect([...relativeDistances({ start: 1, count: 2 }, { start: 0, count: 3 })]).toEqual([-1, 0, 1, -2, -1, 0]);
  });

  it('takes one position for all hypotheses of a beam', () => {
    expect([...relativeDistances({ start: 4, count: 2, repeated: true }, { start: 0, count: 2 })]).toEqual([
      -4, -3, -4, -3,
    ]);
  });
});
