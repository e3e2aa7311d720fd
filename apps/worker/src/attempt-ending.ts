/** What the API is told when an attempt ends without a result: the one place that decides it. */
import type { FailureKind } from '@ordo/spec';
import type { Finish } from './api-port.ts';
import type { TrainerEnd } from './trainer-process.ts';

/** Why the worker ended an attempt; null when it did not. */
export type Interruption = 'stop' | 'cancel' | 'superseded' | 'timed-out' | null;

const MESSAGE_LENGTH = 4000;

/** `null`: nothing is to be told, since the run is no longer ours. */
export function decideFinish(end: Exclude<TrainerEnd, { kind: 'result' }>, interruption: Interruption): Finish | null {
  switch (interruption) {
    case 'superseded':
      return null;
    case 'cancel':
      return { outcome: 'cancelled' };
    case 'timed-out':
      return fail('permanent', 'the run took longer than its time limit and did not stop by itself');
    case 'stop':
      // Killed because it did not stop in time, or stopped as asked: either way the run goes on elsewhere. An error of
      // its own at the same moment stays what it is.
      return isStop(end) || end.kind === 'death' ? { outcome: 'released' } : explainFailure(end);
    case null:
      return explainFailure(end);
  }
}

function isStop(end: Exclude<TrainerEnd, { kind: 'result' }>): boolean {
  return end.kind === 'error' && end.error.code === 'run.stopped';
}

function explainFailure(end: Exclude<TrainerEnd, { kind: 'result' }>): Finish {
  if (end.kind === 'death') return fail(end.outOfMemory ? 'out-of-memory' : 'retryable', end.message);
  const { code, retryable, message } = end.error;
  switch (code) {
    case 'training.diverged':
      return fail('diverged', message);
    case 'engine.out-of-memory':
      return fail('out-of-memory', message);
    case null:
      return fail(
        /allocation failed|out of memory/iu.test(message) ? 'out-of-memory' : 'retryable',
        end.error.stack || message,
      );
    default:
      return fail(retryable ? 'retryable' : 'permanent', message);
  }
}

function fail(kind: FailureKind, message: string): Finish {
  return { outcome: 'failed', kind, message: message.slice(0, MESSAGE_LENGTH) };
}
