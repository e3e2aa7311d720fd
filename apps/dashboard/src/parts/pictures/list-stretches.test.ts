import { describe, expect, it } from 'vitest';
import { listStretches } from './list-stretches.ts';

describe('a line over time', () => {
  it('ends where nothing was measured, and a single value is a short line', () => {
    expect(listStretches([null, 1, 2, null, null, 5, null])).toEqual([
      [
        [1, 1],
        [2, 2],
      ],
      [
        [4.5, 5],
        [5.5, 5],
      ],
    ]);
    expect(listStretches([null, null])).toEqual([]);
  });
});
