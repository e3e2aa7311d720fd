/** What travels through the queue: one kind of job, named so that a run's wake-up exists at most once per attempt. */
import { OrdoError } from '@ordo/core';

/** The braces make all keys hash to one slot of a Redis Cluster. */
export const KEY_PREFIX = '{ordo}';
export const JOB_NAME = 'run';

/** All a job says. Whoever takes it asks Postgres for the rest. */
export interface RunJob {
  readonly runId: string;
}

/** One wake-up of a run. The attempt number makes the second attempt's wake-up a different job from the first one's. */
export interface JobKey {
  readonly runId: string;
  readonly attemptNumber: number;
  readonly pool: string;
}

export const HIGHEST_PRIORITY = 1000;

const POOL = /^[a-z0-9][a-z0-9-]{0,31}$/u;

/** One queue per pool: workers of a pool see no other pool's jobs. */
export function queueNameOf(pool: string): string {
  if (POOL.test(pool)) return `runs-${pool}`;
  throw new OrdoError('request.invalid', `${JSON.stringify(pool)} is not a pool name`, {
    fix: 'use 1 to 32 lower-case letters, digits and hyphens, a letter or digit first',
  });
}

/** Adding a job whose id is already there changes nothing: that is the whole deduplication. */
export function jobIdOf({ runId, attemptNumber }: JobKey): string {
  return `${runId}-${attemptNumber}`;
}

/** Ours: 0…1000, higher first. BullMQ's: 1…2^21, lower first (and 0 would jump every queue). */
export function toBullPriority(priority: number): number {
  if (Number.isInteger(priority) && priority >= 0 && priority <= HIGHEST_PRIORITY)
    return HIGHEST_PRIORITY + 1 - priority;
  throw new OrdoError('request.invalid', `priority ${priority} is not an integer from 0 to ${HIGHEST_PRIORITY}`, {
    fix: 'give a higher number to what should go first',
  });
}
