/** An error of a trainer, or of the worker in its place, in a form that the channel between the two can carry. */
import { describeError, isOrdoError, nameDiskError } from '@ordo/core';

/** An error for the channel. `code` is null unless it is an OrdoError. */
export interface TrainerError {
  /** Whether the operating system refused something, such as a file or a connection. */
  readonly fromSystem: boolean;
  readonly code: string | null;
  readonly retryable: boolean;
  readonly message: string;
  readonly fix: string | null;
  readonly stack: string;
}

export function describeTrainerError(thrown: unknown): TrainerError {
  const error = nameDiskError(thrown, 'the scratch folder');
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (isOrdoError(error)) {
    const { code, retryable, message, fix = null } = error;
    return { code, retryable, message, fix, stack, fromSystem: false };
  }
  const fromSystem = error instanceof Error && 'syscall' in error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : describeError(error);
  return { code: null, retryable: fromSystem, message, fix: null, stack, fromSystem };
}
