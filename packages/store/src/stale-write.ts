/** What a worker is told whose write was refused. */
import { OrdoError } from '@ordo/core';
import type { AttemptState } from './generated/client.ts';

/** Why a guarded write touched no row. */
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
      ? `attempt ${attemptId} has number ${attempt.number}, the request says ${attemptNumber}`
      : `attempt ${attemptId} is ${attempt.state}; only a claimed or running attempt may write`,
    { fix: 'stop the attempt: the run was handed over, cancelled or finished' },
  );
}
