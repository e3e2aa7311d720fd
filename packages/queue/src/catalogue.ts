/** Names what is in the queue. There is one kind of job, and it says only that a run waits in its pool. */
import { OrdoError } from '@ordo/core';
import { isName } from '@ordo/core/name-pattern';

/** On a Redis Cluster, the braces put all keys into one slot. */
export const KEY_PREFIX = '{ordo}';
const JOB_NAME = 'run';
/** Workers of 0.2.0 drop a job without the id of a run, and claim that run "or another". Later ones read nothing of it. */
const JOB_DATA = { runId: '00000000-0000-0000-0000-000000000000' };

/** Each pool has its own queue, so its workers never see another pool's jobs. */
export function queueNameOf(pool: string): string {
  if (isName(pool)) return `runs-${pool}`;
  throw new OrdoError('request.invalid', `${JSON.stringify(pool)} is not a pool name`, {
    fix: 'use 1 to 32 lower-case letters, digits and hyphens, and begin with a letter or digit',
  });
}

/** A job as BullMQ takes it. It leaves no trace when it has ended. */
export const newJob = () => ({ name: JOB_NAME, data: JOB_DATA, opts: { removeOnComplete: true, removeOnFail: true } });
