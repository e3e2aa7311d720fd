/** The messages between the API and the separate thread. All of them can be cloned. */
import { describeError, type ErrorCode, isOrdoError, OrdoError, type Problem } from '@ordo/core';
import type { TaskName } from './tasks.ts';

export interface Order {
  readonly number: number;
  readonly task: TaskName;
  readonly input: unknown;
}

/** An OrdoError in a form that a message can carry, because a message would lose the class. */
export interface ThrownError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly pointer: string | undefined;
  readonly fix: string | undefined;
  readonly problems: readonly Problem[];
  /** The stack of an unexpected error, for the log. */
  readonly stack: string | undefined;
}

export type Delivery =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: ThrownError };

export function describeThrown(error: unknown): ThrownError {
  if (isOrdoError(error)) {
    const { code, message, pointer, fix, problems } = error;
    return { code, message, pointer, fix, problems, stack: undefined };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  const rest = { pointer: undefined, fix: undefined, problems: [], stack };
  return { code: 'internal.unexpected', message: describeError(error), ...rest };
}

export function restoreError({ code, message, pointer, fix, problems }: ThrownError): OrdoError {
  const details = { problems, ...(pointer === undefined ? {} : { pointer }), ...(fix === undefined ? {} : { fix }) };
  return new OrdoError(code, message, details);
}
