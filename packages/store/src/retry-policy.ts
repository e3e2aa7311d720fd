/** What becomes of a run when an attempt at it ends without a result. The one place that decides it. */
import type { AttemptState } from './generated/client.ts';

/** Why an attempt gave nothing: it said so (first five), its lease ran out, or its worker signed off. */
export type AttemptEnding =
  | 'retryable'
  | 'permanent'
  | 'out-of-memory'
  | 'diverged'
  | 'preempted'
  | 'lost'
  | 'superseded';

export interface RetryRule {
  /** The state in which the attempt is left. */
  readonly attemptState: AttemptState;
  /** How often the run is queued again for this reason before it fails. */
  readonly limit: number;
  /** Seconds before the run may be claimed again; doubled with each earlier ending of the kind. */
  readonly backoffSeconds: number;
  /** Endings that count against the limit together. */
  readonly countedWith: readonly AttemptEnding[];
  /** Factor by which the number of micro-batches grows in the next attempt. */
  readonly microBatchFactor: number;
}

/** Endings that say nothing about the run itself: machines come and go. Bounded, so that a run that kills workers ends. */
const INTERRUPTIONS: readonly AttemptEnding[] = ['preempted', 'lost', 'superseded'];
const interruption = { limit: 100, backoffSeconds: 0, countedWith: INTERRUPTIONS, microBatchFactor: 1 } as const;
const final = { attemptState: 'failed', limit: 0, backoffSeconds: 0, microBatchFactor: 1 } as const;

export const RETRY_RULES: Readonly<Record<AttemptEnding, RetryRule>> = {
  retryable: {
    attemptState: 'failed',
    limit: 3,
    backoffSeconds: 2,
    countedWith: ['retryable'],
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
  preempted: { ...interruption, attemptState: 'failed' },
  lost: { ...interruption, attemptState: 'lost' },
  superseded: { ...interruption, attemptState: 'superseded' },
};
