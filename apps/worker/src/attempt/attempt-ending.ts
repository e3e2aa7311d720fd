/** Decides what is reported to the API when an attempt ends without a result. Nothing else decides this. */
import type { ErrorCode } from '@ordo/core';
import type { FailureKind, LackKind } from '@ordo/core/service-words';
import type { Finish } from '../api-port.ts';
import type { TrainerError } from '../trainer/trainer-error.ts';
import type { TrainerEnd } from '../trainer/trainer-process.ts';

/** The reason why the worker ended an attempt; null when the trainer ended by itself. */
export type Interruption = 'stop' | 'cancel' | 'superseded' | 'timed-out' | null;

const MESSAGE_LENGTH = 4000;

/** The errors that are caused by what this worker lacks, and not by the run. */
const LACK_OF_ERROR: Partial<Record<ErrorCode, LackKind>> = {
  'dataset.missing': 'dataset',
  'dataset.corrupt': 'dataset',
  'engine.unavailable': 'engine',
  'disk.full': 'disk',
  'engine.device-lost': 'device',
};

/** Returns null when there is nothing to report, because the run has been handed over. */
export function decideFinish(end: Exclude<TrainerEnd, { kind: 'result' }>, interruption: Interruption): Finish | null {
  switch (interruption) {
    case 'superseded':
      return null;
    case 'cancel':
      return { outcome: 'cancelled' };
    case 'timed-out':
      return fail('permanent', 'the run took longer than its time limit and did not stop by itself');
    case 'stop':
      // Whether the trainer stopped on request or was killed because it did not, the run continues elsewhere. Any other error
      // is reported as it is.
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
  return lackingFor(end.error) ?? explainError(end.error);
}

function lackingFor(error: TrainerError): Finish | null {
  const lack = LACK_OF_ERROR[error.code as ErrorCode];
  if (lack === undefined) return null;
  return { outcome: 'failed', kind: 'unsuitable', lack, message: withFix(error).slice(0, MESSAGE_LENGTH) };
}

function withFix({ message, fix }: TrainerError): string {
  return fix === null ? message : `${message}; fix: ${fix}`;
}

function explainError(error: TrainerError): Finish {
  const { code, retryable, message, fromSystem } = error;
  switch (code) {
    case 'training.diverged':
      return fail('diverged', withFix(error));
    case 'run.stalled':
      return fail('stalled', message);
    case 'engine.out-of-memory':
      return fail('out-of-memory', message);
    case 'worker.code-mismatch':
      // Nothing is wrong with the run: a worker with the right code will execute it.
      return { outcome: 'released' };
    case null:
      if (/allocation failed|out of memory/iu.test(message)) return fail('out-of-memory', message);
      return fromSystem ? fail('retryable', message) : fail('unexpected', firstLineOf(message));
    default:
      return fail(retryable ? 'retryable' : 'permanent', message);
  }
}

function fail(kind: Exclude<FailureKind, 'unsuitable'>, message: string): Finish {
  return { outcome: 'failed', kind, message: message.slice(0, MESSAGE_LENGTH) };
}

/** Returns the first line. Tables show it as the reason for a failure, and the run's log has the whole message. */
function firstLineOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
