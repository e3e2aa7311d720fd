import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

describe('Pace', () => {
  it('estimates the time that is left from runs that were carried out, not from those that were found finished', () => {
    let now = 0;
    const pace = new Pace(4, () => now);
    expect(pace.describe(false)).toBe('1 of 4 runs have ended');
    now = 60_000;
    // One run took 60 s and two are left.
    expect(pace.describe(true)).toBe('2 of 4 runs have ended, about 2:00 left');
    now = 100_000;
    // Two runs took (60 + 40) / 2 = 50 s on average and one is left.
    expect(pace.describe(true)).toBe('3 of 4 runs have ended, about 0:50 left');
    expect(pace.describe(true)).toBe('4 of 4 runs have ended');
  });
});
