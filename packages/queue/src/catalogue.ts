/** Names what is in the queue. There is one kind of job, and at most one job for each attempt number of a run. */
import { OrdoError } from '@ordo/core';
import { isName } from '@ordo/core/name-pattern';

/** On a Redis Cluster, the braces put all keys into one slot. */
export const KEY_PREFIX = '{ordo}';
export const JOB_NAME = 'run';

/** The data of a job. The worker gets everything else from the API. */
export interface RunJob {
  readonly runId: string;
}

/** What identifies a job. The attempt number makes the job for a second attempt differ from that for the first. */
export interface JobKey {
  readonly runId: string;
  readonly attemptNumber: number;
  /** Differs where a worker has spent the job for the same attempt on another run; 0 by default. */
  readonly jobNumber?: number;
  readonly pool: string;
}

export const HIGHEST_PRIORITY = 1000;

/** Each pool has its own queue, so its workers never see another pool's jobs. */
export function queueNameOf(pool: string): string {
  if (isName(pool)) return `runs-${pool}`;
  throw new OrdoError('request.invalid', `${JSON.stringify(pool)} is not a pool name`, {
    fix: 'use 1 to 32 lower-case letters, digits and hyphens, and begin with a letter or digit',
  });
}

/** BullMQ ignores a job whose id it already has, which makes jobs unique. */
export function jobIdOf({ runId, attemptNumber, jobNumber = 0 }: JobKey): string {
  return jobNumber === 0 ? `${runId}-${attemptNumber}` : `${runId}-${attemptNumber}.${jobNumber}`;
}

/** Converts Ordo's priority (0…1000, higher first) to BullMQ's (1…2^21, lower first; 0 would come before all others). */
export function toBullPriority(priority: number): number {
  if (Number.isInteger(priority) && priority >= 0 && priority <= HIGHEST_PRIORITY)
    return HIGHEST_PRIORITY + 1 - priority;
  throw new OrdoError('request.invalid', `priority ${priority} is not an integer from 0 to ${HIGHEST_PRIORITY}`, {
    fix: 'use a number from 0 to 1000; higher numbers go first',
  });
}
