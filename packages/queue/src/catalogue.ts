/** Defines the names in the queue. There is only one kind of job, which says that some run waits in its pool. */
import { OrdoError } from '@ordo/core';
import { isName } from '@ordo/core/name-pattern';

/** The prefix of all keys. On a Redis Cluster, the braces put them into one slot. */
export const KEY_PREFIX = '{ordo}';
const JOB_NAME = 'run';
/**
 * The data of a job. Workers of 0.2.0 drop a job without the id of a run, and claim that run "or another". Later workers ignore
 * the data.
 */
const JOB_DATA = { runId: '00000000-0000-0000-0000-000000000000' };

/** Returns the name of a pool's queue. Each pool has its own, so its workers never see another pool's jobs. */
export function queueNameOf(pool: string): string {
  if (isName(pool)) return `runs-${pool}`;
  throw new OrdoError('request.invalid', `${JSON.stringify(pool)} is not a pool name`, {
    fix: 'use 1 to 32 lower-case letters, digits and hyphens, and begin with a letter or digit',
  });
}

/** Returns a new job for BullMQ. It leaves no trace after it has ended. */
export const newJob = () => ({ name: JOB_NAME, data: JOB_DATA, opts: { removeOnComplete: true, removeOnFail: true } });
