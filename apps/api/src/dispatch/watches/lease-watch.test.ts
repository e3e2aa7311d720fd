import { LATE_SHARE_OF_LEASE } from '@ordo/core/lease';
import { describe, expect, it } from 'vitest';
import { createLeaseWatch } from './lease-watch.ts';

const HOUR = 3_600_000;
const attempt = (leaseUntil: number, id = 'a') => ({
  id,
  workerId: `worker of ${id}`,
  leaseUntil: new Date(leaseUntil),
});

describe('the watch over leases', () => {
  it('finds an attempt once its lease was not renewed for the whole length', () => {
    const watch = createLeaseWatch(6000);
    const silent = (now: number, leaseUntil: number) => watch.look(now, [attempt(leaseUntil)]).silent.length;
    expect([silent(0, 1), silent(5999, 1), silent(6000, 1), silent(7000, 1)]).toEqual([0, 0, 1, 1]);
    // A heartbeat at 7,500 makes the lease count from there.
    expect([silent(7500, 2), silent(13_000, 2), silent(13_500, 2)]).toEqual([0, 0, 1]);
  });

  it('finds an attempt late once its lease was not renewed for a share of its length', () => {
    const watch = createLeaseWatch(6000);
    const look = (now: number) => {
      const { silent, late } = watch.look(now, [attempt(1)]);
      return [silent.length, late.length];
    };
    const late = 6000 * LATE_SHARE_OF_LEASE;
    expect([0, late - 1, late, 5999, 6000].map(look)).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 1],
      [1, 1],
    ]);
  });

  it('is not misled by a database clock that jumps by hours, either way', () => {
    const watch = createLeaseWatch(6000);
    const jumps = [0, HOUR, HOUR + 1000, -5 * HOUR, -5 * HOUR + 1000];
    const rounds = jumps.map((leaseUntil, second) => watch.look(second * 1000, [attempt(leaseUntil)]).silent.length);
    expect(rounds).toEqual([0, 0, 0, 0, 0]);
    // The lease of a dead worker does not last for hours either because its end is far ahead: it ends 6 s after the last
    // heartbeat, which was at 4 s.
    expect(watch.look(10_000, [attempt(-5 * HOUR + 1000)]).silent).toHaveLength(1);
  });

  it('forgets attempts that have ended, and tells one attempt from another', () => {
    const watch = createLeaseWatch(6000);
    watch.look(0, [attempt(1, 'a'), attempt(1, 'b')]);
    expect(watch.look(6000, [attempt(1, 'a'), attempt(2, 'b')]).silent).toEqual([attempt(1, 'a')]);
    watch.look(7000, []);
    expect(watch.look(8000, [attempt(1, 'a')])).toEqual({ silent: [], late: [] });
  });
});
