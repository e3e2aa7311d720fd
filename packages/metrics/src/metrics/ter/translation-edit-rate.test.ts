import { describe, expect, it } from 'vitest';
import { countEdits } from './translation-edit-rate.ts';

describe('countEdits', () => {
  it('counts substitutions, insertions and deletions', () => {
    expect(countEdits([1, 2, 3], [1, 2, 3])).toBe(0);
    expect(countEdits([1, 9, 3], [1, 2, 3])).toBe(1);
    expect(countEdits([1, 3], [1, 2, 3])).toBe(1);
    expect(countEdits([1, 2, 2, 3], [1, 2, 3])).toBe(1);
  });

  it('counts a moved block as one edit', () => {
    // "4 5 1 2 3" → "1 2 3 4 5": one shift instead of four edits.
    expect(countEdits([4, 5, 1, 2, 3], [1, 2, 3, 4, 5])).toBe(1);
  });

  it('counts every word against an empty reference, and every reference word against nothing', () => {
    expect(countEdits([1, 2], [])).toBe(2);
    expect(countEdits([], [1, 2, 3])).toBe(3);
    expect(countEdits([], [])).toBe(0);
  });

  it('does not find a block more than 50 words away', () => {
    const filler = Array.from({ length: 60 }, (_, i) => 100 + i);
    // The word 1 would have to move 60 places: one deletion and one insertion instead of one shift.
    expect(countEdits([1, ...filler], [...filler, 1])).toBe(2);
    expect(countEdits([1, ...filler.slice(0, 40)], [...filler.slice(0, 40), 1])).toBe(1);
  });

  it('looks for matches within the beam only, as sacreBLEU does', () => {
    const long = Array.from({ length: 300 }, (_, i) => i);
    expect(countEdits(long, [0, 1])).toBe(298);
    // 2 words against 300: the beam around word 1 covers reference words 50 to 250, so the true 298 is not found.
    expect(countEdits([0, 1], long)).toBe(300);
  });
});
