import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStartTime } from './process-table.ts';

const hasPs = spawnSync('ps', ['-o', 'lstart=', '-p', String(process.pid)]).status === 0;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.skipIf(!hasPs)('the start time of a process on a system without /proc', () => {
  it('is the same in each time zone, so that a process elsewhere does not look like one that has ended', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    const times = ['UTC', 'Asia/Tokyo', 'America/New_York'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return readStartTime(process.pid);
    });
    expect(times[0]).toMatch(/^\w+-\w+-\d+-[\d:]+-\d{4}$/u);
    expect(new Set(times).size).toBe(1);
  });
});
