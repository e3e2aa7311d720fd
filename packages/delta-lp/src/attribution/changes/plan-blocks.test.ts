import { describe, expect, it } from 'vitest';
import { planBlocks } from './plan-blocks.ts';

describe('planBlocks', () => {
  it('puts as many sets into a block as its rows allow, more of those that begin late', () => {
    const sets = [0, 1, 2, 3].map((position) => ({ target: [position] }));
    // The first set has 4 rows, so one set fits into a block of 6 rows. The second has 3 rows, so two fit. The last has 1 row.
    expect(planBlocks(sets, { time: 4, rowsPerBlock: 6 })).toEqual([[0], [1, 2], [3]]);
  });

  it('sorts by the first position that reads something of a set', () => {
    const sets = [{ target: [3] }, { source: [2] }, { target: [2, 0] }, { target: [1] }, {}];
    expect(planBlocks(sets, { time: 4, rowsPerBlock: 1 })).toEqual([[1], [2], [3], [0], [4]]);
  });
});
