/** Decides what becomes of a run when an attempt ends without a result. No other place decides it. */
import type { AttemptState } from '../generated/client.ts';

/** Why an attempt ended: the first eight are reported by its worker; `lost` is an expired lease, `superseded` a sign-off. */
export type AttemptEnding =
  | 'retryable'
  | 'unexpected'
  | 'permanent'
  | 'out-of-memory'
  | 'diverged'
  | 'preempted'
  | 'unsuitable'
  | 'stalled'
  | 'lost'
  | 'superseded';

export interface RetryRule {
  /** The state of the attempt afterwards. */
  readonly attemptState: AttemptState;
  /** How often this ending may requeue the run before the run fails. */
  readonly limit: number;
  /** Seconds before the run may be claimed again; doubled for each earlier ending that counts. */
  readonly backoffSeconds: number;
  /** The endings that count against the limit together. */
  readonly countedWith: readonly AttemptEnding[];
  /** Factor by which the number of micro-batches grows in the next attempt. */
  readonly microBatchFactor: number;
}

/** Endings that are usually no fault of the run. They are limited all the same, in case a run kills its workers. */
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
  // Equal code and data throw the same exception again, unless the machine was at fault: one more attempt tells.
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
  // The worker is at fault and is set aside; see `worker-lacks.ts`. The run waits for another one as long as it takes.
  unsuitable: {
    attemptState: 'failed',
    limit: WITHOUT_LIMIT,
    backoffSeconds: 0,
    countedWith: ['unsuitable'],
    microBatchFactor: 1,
  },
  // What hangs for a reason of its own hangs again. Each attempt goes on from the last checkpoint, and is more patient.
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
