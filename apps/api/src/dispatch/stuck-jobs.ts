/**
 * Rouses jobs that nobody hands out for too long. A worker that declines a job puts it to sleep for some seconds, and one that
 * takes a job locks it for some. On a queue in Postgres both do so by their own clocks: after such a clock was wrong, the job
 * would sleep, or stay with a worker that has died before it could claim the run, for hours, while the run is due.
 */
import { STUCK_JOB_CHECKS } from '@ordo/core/lease';
import type { JobState } from '@ordo/queue';

/** The oldest are forgotten beyond this many: most of them have been taken meanwhile. */
const MOST = 10_000;

export interface StuckJobs {
  /** Whether the job must be roused: it was asleep, or held, at each of the last looks. */
  mustRouse(job: string, state: JobState): boolean;
}

export function findStuckJobs(): StuckJobs {
  const idle = new Map<string, { readonly state: JobState; readonly looks: number }>();
  return {
    mustRouse: (job, state) => {
      const before = idle.get(job);
      idle.delete(job);
      if (state !== 'asleep' && state !== 'held') return false;
      const looks = before?.state === state ? before.looks + 1 : 1;
      if (looks >= STUCK_JOB_CHECKS) return true;
      idle.set(job, { state, looks });
      if (idle.size > MOST) idle.delete(idle.keys().next().value as string);
      return false;
    },
  };
}
