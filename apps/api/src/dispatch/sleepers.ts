/**
 * Rouses jobs that sleep for too long. A worker that declines a job puts it to sleep for some seconds, but by its own clock:
 * after that clock was wrong, the job would sleep for hours, while its run is due.
 */
import type { JobState } from '@ordo/queue';

/** A worker declines a job for 15 s at most. Jobs are looked at every 5 s, and declined ones are asleep most of the time. */
const LOOKS = 5;
/** The oldest are forgotten beyond this many: most of them have been taken meanwhile. */
const MOST = 10_000;

export interface Sleepers {
  /** Whether the job must be roused: it was asleep at each of the last looks. */
  mustRouse(job: string, state: JobState): boolean;
}

export function createSleepers(): Sleepers {
  const asleep = new Map<string, number>();
  return {
    mustRouse: (job, state) => {
      const looks = state === 'asleep' ? (asleep.get(job) ?? 0) + 1 : 0;
      const rouse = looks >= LOOKS;
      asleep.delete(job);
      if (looks > 0 && !rouse) asleep.set(job, looks);
      if (asleep.size > MOST) asleep.delete(asleep.keys().next().value as string);
      return rouse;
    },
  };
}
