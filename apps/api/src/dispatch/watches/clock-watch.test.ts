import { describe, expect, it } from 'vitest';
import { createClockWatch } from './clock-watch.ts';

/**
 * Returns a reading.
 * @param seconds the seconds on the monotonic clock at the question and at the answer, and on the database's clock
 */
const reading = ([asked, answered, time]: readonly [number, number, number]) => ({
  asked: asked * 1000,
  answered: answered * 1000,
  time: new Date(time * 1000),
});

describe('the watch over the clock', () => {
  it('notices a jump in both directions once, and no small correction', () => {
    const watch = createClockWatch();
    const readings = [
      [0, 0, 1000],
      [1, 1, 1001],
      [2, 2, 1003],
      [3, 3, 4603],
      [4, 4, 4604],
      [5, 5, 1005],
      [6, 6, 1006],
    ] as const;
    const jumps = readings.map((numbers) => watch.hasJumped(reading(numbers)));
    expect(jumps).toEqual([false, false, false, true, false, true, false]);
  });

  it('takes no slow answer for a jump', () => {
    const watch = createClockWatch();
    watch.hasJumped(reading([0, 0, 1000]));
    // The database may have read its clock at the moment of the question or of the answer.
    expect(watch.hasJumped(reading([1, 21, 1001]))).toBe(false);
    expect(watch.hasJumped(reading([22, 42, 1042]))).toBe(false);
  });
});
