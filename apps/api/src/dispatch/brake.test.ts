import { describe, expect, it } from 'vitest';
import { createBrake } from './brake.ts';

describe('the brake', () => {
  it('lets the leases of a single worker, or of a few among many, expire at once', () => {
    const brake = createBrake();
    expect(brake.mayExpire(0, { holding: 0, silent: 0 })).toBe(true);
    expect(brake.mayExpire(1000, { holding: 1, silent: 1 })).toBe(true);
    expect(brake.mayExpire(2000, { holding: 4, silent: 2 })).toBe(true);
  });

  it('gives workers fifteen seconds when most of them fall silent together, and again the next time', () => {
    const brake = createBrake();
    const most = { holding: 3, silent: 2 };
    expect([0, 1000, 14_999, 15_000, 16_000].map((now) => brake.mayExpire(now, most))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(brake.mayExpire(17_000, { holding: 3, silent: 0 })).toBe(true);
    expect(brake.mayExpire(18_000, most)).toBe(false);
  });
});
