import { describe, expect, it } from 'vitest';
import { findStuckJobs } from './stuck-jobs.ts';

describe('stuck jobs', () => {
  it.each(['asleep', 'held'] as const)(
    'are roused when they were %s five times in a row, and again after five',
    (state) => {
      const stuckJobs = findStuckJobs();
      const looks = Array.from({ length: 10 }, () => stuckJobs.mustRouse('a', state));
      expect(looks).toEqual([false, false, false, false, true, false, false, false, false, true]);
    },
  );

  it('are left alone when a worker looks at them now and then', () => {
    const stuckJobs = findStuckJobs();
    const states = ['asleep', 'asleep', 'held', 'asleep', 'asleep', 'asleep', 'ready', 'asleep', 'missing'] as const;
    expect(states.map((state) => stuckJobs.mustRouse('a', state))).not.toContain(true);
    expect(stuckJobs.mustRouse('b', 'asleep')).toBe(false);
  });
});
