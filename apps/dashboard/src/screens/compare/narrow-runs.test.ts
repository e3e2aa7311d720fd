import { describe, expect, it } from 'vitest';
import { narrowRuns } from './narrow-runs.ts';

const RUNS = Array.from({ length: 2_000 }, (_, i) => ({
  id: String(i),
  variant: i < 1_000 ? 'sape' : 'lape',
  seed: i % 1_000,
}));

describe('the runs that can be ticked', () => {
  it('are forty at most, beside those that are ticked, and the others are counted', () => {
    const { shown, left } = narrowRuns(RUNS, '', ['1999', '1998']);
    expect(shown).toHaveLength(42);
    expect(shown.slice(-2).map(({ id }) => id)).toEqual(['1998', '1999']);
    expect(left).toBe(2_000 - 42);
  });

  it('are found by variant and seed', () => {
    const { shown, left } = narrowRuns(RUNS, 'LAPE seed 77', []);
    // These are 77, 177, …, 977 and 770, …, 779. Both lists have 777.
    expect(shown).toHaveLength(10 + 10 - 1);
    expect(new Set(shown.map(({ variant }) => variant))).toEqual(new Set(['lape']));
    expect(left).toBe(0);
  });
});
