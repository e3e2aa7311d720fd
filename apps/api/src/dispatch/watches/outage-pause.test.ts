import { OUTAGE_PAUSE_MS } from '@ordo/core/lease';
import { describe, expect, it } from 'vitest';
import { countWorkers, createOutagePause } from './outage-pause.ts';

describe('the outage pause', () => {
  it('lets the leases of a single worker, or of a few among many, expire at once', () => {
    const outagePause = createOutagePause();
    expect(outagePause.mayExpire(0, { holding: 0, silent: 0, late: 0, heard: 0 })).toBe(true);
    expect(outagePause.mayExpire(1000, { holding: 1, silent: 1, late: 1, heard: 1 })).toBe(true);
    expect(outagePause.mayExpire(2000, { holding: 4, silent: 2, late: 2, heard: 2 })).toBe(true);
    expect(outagePause.mayExpire(3000, { holding: 20, silent: 4, late: 4, heard: 16 })).toBe(true);
    // 19 of 1,000 are less than two per cent.
    expect(outagePause.mayExpire(4000, { holding: 1000, silent: 19, late: 19, heard: 981 })).toBe(true);
  });

  it('gives workers a pause when most of them fall silent together, and again the next time', () => {
    const outagePause = createOutagePause();
    const most = { holding: 3, silent: 2, late: 2, heard: 1 };
    expect(
      [0, 1000, OUTAGE_PAUSE_MS - 1, OUTAGE_PAUSE_MS, OUTAGE_PAUSE_MS + 1000].map((now) =>
        outagePause.mayExpire(now, most),
      ),
    ).toEqual([false, false, false, true, true]);
    expect(outagePause.mayExpire(OUTAGE_PAUSE_MS + 2000, { holding: 3, silent: 0, late: 0, heard: 3 })).toBe(true);
    expect(outagePause.mayExpire(OUTAGE_PAUSE_MS + 3000, most)).toBe(false);
  });

  it.each([
    { holding: 20, silent: 5 },
    { holding: 1000, silent: 20 },
  ])(
    'gives it to $silent of $holding, because so many do not die by chance at the same moment',
    ({ holding, silent }) => {
      const outagePause = createOutagePause();
      const many = { holding, silent, late: silent, heard: holding - silent };
      const few = { holding, silent: 1, late: 1, heard: holding - 1 };
      const released = [
        outagePause.mayExpire(0, many),
        outagePause.mayExpire(OUTAGE_PAUSE_MS - 1, few),
        outagePause.mayExpire(OUTAGE_PAUSE_MS, few),
      ];
      expect(released).toEqual([false, false, true]);
    },
  );

  it('gives it to the first one of many that are late together, from when they were first late', () => {
    const outagePause = createOutagePause();
    expect(outagePause.mayExpire(0, { holding: 1000, silent: 0, late: 300, heard: 1000 })).toBe(false);
    // Most workers have come back when the first lease runs out.
    expect(outagePause.mayExpire(3000, { holding: 1000, silent: 1, late: 12, heard: 999 })).toBe(false);
    expect(outagePause.mayExpire(OUTAGE_PAUSE_MS, { holding: 1000, silent: 1, late: 1, heard: 999 })).toBe(true);
    // In a small fleet, late workers change nothing.
    expect(outagePause.mayExpire(OUTAGE_PAUSE_MS + 1000, { holding: 4, silent: 1, late: 4, heard: 3 })).toBe(true);
  });

  it('gives it to an only worker, too, until another one is heard that could take its run', () => {
    const outagePause = createOutagePause();
    expect(outagePause.mayExpire(0, { holding: 1, silent: 1, late: 1, heard: 0 })).toBe(false);
    expect(outagePause.mayExpire(5000, { holding: 1, silent: 1, late: 1, heard: 1 })).toBe(true);
    expect(outagePause.mayExpire(6000, { holding: 1, silent: 1, late: 1, heard: 0 })).toBe(false);
    expect(outagePause.mayExpire(6000 + OUTAGE_PAUSE_MS, { holding: 1, silent: 1, late: 1, heard: 0 })).toBe(true);
    expect(outagePause.mayExpire(7000 + OUTAGE_PAUSE_MS, { holding: 0, silent: 0, late: 0, heard: 0 })).toBe(true);
  });

  it('counts only those as heard that are not silent', () => {
    const leaseUntil = new Date(0);
    const open = ['a', 'b', 'c'].map((id) => ({ id: `attempt of ${id}`, workerId: id, leaseUntil }));
    const heard = new Set(['a', 'b', 'idle']);
    expect(countWorkers({ open, silent: open.slice(0, 1), late: open.slice(0, 2), heard })).toEqual({
      holding: 3,
      silent: 1,
      late: 2,
      heard: 2,
    });
  });
});
