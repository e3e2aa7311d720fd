import { describe, expect, it } from 'vitest';
import { createStartUpPause } from './start-up-pause.ts';

describe('the pause at the start of the reconciler', () => {
  it('lasts a full lease from the start', () => {
    const startUpPause = createStartUpPause(6000, 0);
    expect([1000, 5000, 5999, 6000].map((now) => startUpPause.mayExpire(now, true))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('lasts a full lease after another process led or the database was away', () => {
    const startUpPause = createStartUpPause(6000, 0);
    startUpPause.mayExpire(4000, true);
    expect(startUpPause.mayExpire(8000, false)).toBe(false);
    expect([9000, 13_000, 13_999, 14_000].map((now) => startUpPause.mayExpire(now, true))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('lasts three seconds after the machine slept', () => {
    const startUpPause = createStartUpPause(6000, 0);
    for (let now = 1000; now <= 10_000; now += 1000) startUpPause.mayExpire(now, true);
    const hour = 3_600_000;
    expect([hour, hour + 2999, hour + 3000].map((now) => startUpPause.mayExpire(now, true))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('does not last forever when every round is slow', () => {
    const startUpPause = createStartUpPause(6000, 0);
    const rounds = Array.from({ length: 10 }, (_, i) => startUpPause.mayExpire(6000 * (i + 1), true));
    // The first round counts as a standstill, and the next one counts only 30 s later, in the sixth round.
    expect(rounds).toEqual([false, true, true, true, true, true, false, true, true, true]);
  });
});
