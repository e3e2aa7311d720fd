/** Decides what happens to a run when an attempt ends without a result. Nothing else decides this. */
import type { FailureKind } from '@ordo/core/service-words';
import type { AttemptState } from '../generated/client.ts';

/** The reason why an attempt ended. Its worker reports a kind of failure; `lost` is an expired lease, `superseded` a sign-off. */
export type AttemptEnding = FailureKind | 'lost' | 'superseded';

export interface RetryRule {
  /** The state of the attempt after this ending. */
  readonly attemptState: AttemptState;
  /** The number of times that this ending may requeue the run before the run fails. */
  readonly limit: number;
  /** The delay in seconds before the run may be claimed again. It doubles with each earlier ending that counts. */
  readonly backoffSeconds: number;
  /** The endings that share one limit. */
  readonly countedWith: readonly AttemptEnding[];
  /** The factor by which the number of micro-batches grows in the next attempt. */
  readonly microBatchFactor: number;
}

/** Endings that are usually not the run's fault. They are still limited, in case a run kills its workers. */
const INTERRUPTIONS: readonly AttemptEnding[] = ['preempted', 'lost', 'superseded'];
const interruption = { limit: 100, backoffSeconds: 0, countedWith: INTERRUPTIONS, microBatchFactor: 1 } as const;
/** The largest number that SQL compares as an integer. */
const WITHOUT_LIMIT = 2 ** 31 - 1;
const final = { attemptState: 'failed', limit: 0, backoffSeconds: 0, microBatchFactor: 1 } as const;

export const RETRY_RULES: Readonly<Record<AttemptEnding, RetryRule>> = {
  retryable: {
    attemptState: 'failed',
    limit: 3,
    backoffSeconds: 2,
    countedWith: ['retryable'],
    microBatchFactor: 1,
  },
  // Equal code and data throw the same exception again, unless the machine was at fault. One more attempt shows which it was.
  unexpected: {
    attemptState: 'failed',
    limit: 1,
    backoffSeconds: 2,
    countedWith: ['unexpected'],
    microBatchFactor: 1,
  },
  permanent: { ...final, countedWith: ['permanent'] },
  diverged: { ...final, countedWith: ['diverged'] },
  'out-of-memory': {
    attemptState: 'failed',
    limit: 1,
    backoffSeconds: 0,
    countedWith: ['out-of-memory'],
    microBatchFactor: 2,
  },
  // The worker is at fault and is set aside; see `worker-lacks.ts`. The run waits for another worker as long as necessary.
  unsuitable: {
    attemptState: 'failed',
    limit: WITHOUT_LIMIT,
    backoffSeconds: 0,
    countedWith: ['unsuitable'],
    microBatchFactor: 1,
  },
  // A run that hangs for a reason of its own hangs again. Each attempt continues from the last checkpoint, and waits longer.
  stalled: {
    attemptState: 'failed',
    limit: 3,
    backoffSeconds: 2,
    countedWith: ['stalled'],
    microBatchFactor: 1,
  },
  preempted: { ...interruption, attemptState: 'failed' },
  lost: { ...interruption, attemptState: 'lost' },
  superseded: { ...interruption, attemptState: 'superseded' },
};
