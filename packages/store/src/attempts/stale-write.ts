/** Explains to a worker why its write was refused. */
import { OrdoError } from '@ordo/core';
import type { AttemptState } from '../generated/client.ts';

/** Builds the error for a guarded write that has changed no row. */
export function explainStaleWrite(
  attempt: { number: number; state: AttemptState } | null,
  attemptId: string,
  attemptNumber: number,
): OrdoError {
  if (attempt === null) {
    return new OrdoError('attempt.not-found', `there is no attempt ${attemptId}`, { fix: 'stop the attempt' });
  }
  const otherNumber = attempt.number !== attemptNumber;
  return new OrdoError(
    'attempt.stale',
    otherNumber
      ? `attempt ${attemptId} has number ${attempt.number}, but the request says ${attemptNumber}`
      : `attempt ${attemptId} is ${attempt.state}; only a claimed or running attempt may write`,
    { fix: 'stop the attempt, because its run was handed over, cancelled or finished' },
  );
}
