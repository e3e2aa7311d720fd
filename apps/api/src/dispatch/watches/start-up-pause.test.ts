import { AFTER_STANDSTILL_MS, BETWEEN_STANDSTILLS_MS, STANDSTILL_MS } from '@ordo/core/lease';
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

  it('lasts a shorter time after the machine slept', () => {
    const startUpPause = createStartUpPause(6000, 0);
    for (let now = 1000; now <= 10_000; now += 1000) startUpPause.mayExpire(now, true);
    const hour = 3_600_000;
    expect(
      [hour, hour + AFTER_STANDSTILL_MS - 1, hour + AFTER_STANDSTILL_MS].map((now) =>
        startUpPause.mayExpire(now, true),
      ),
    ).toEqual([false, false, true]);
  });

  it('does not last forever when every round is slow', () => {
    const slow = STANDSTILL_MS + 1;
    const startUpPause = createStartUpPause(slow, 0);
    const [times, after] = [10, Math.ceil(BETWEEN_STANDSTILLS_MS / slow)];
    const rounds = Array.from({ length: times }, (_, i) => startUpPause.mayExpire(slow * (i + 1), true));
    // The first round counts as a standstill, and the next one that counts comes BETWEEN_STANDSTILLS_MS later at the earliest.
    expect(rounds).toEqual(Array.from({ length: times }, (_, i) => i % after !== 0));
  });
});
