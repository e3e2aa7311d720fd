/** The messages between the processes of a run and the process that started them. */
import { isOrdoError, OrdoError, type ErrorCode, type Problem } from '@ordo/core';
import type { RunEvent, RunResult, RunSpec } from '@ordo/spec';
import type { AbortReason } from '../interruption.ts';
import type { RunOptions } from '../run-options.ts';

/** The options of a run that can be sent to another process. */
export type ToldOptions = Omit<RunOptions, 'engine' | 'emit' | 'onPulse' | 'signal' | 'onModel'>;

export interface Order {
  readonly run: RunSpec;
  readonly options: ToldOptions;
  /** The folder in which the process that started the group keeps engines, and its measurements of them. */
  readonly enginesFolder: string;
}

export type ToRank =
  | { readonly type: 'run'; readonly order: Order }
  | { readonly type: 'abort'; readonly reason: AbortReason };

export type FromRank =
  | { readonly type: 'joined'; readonly rank: number }
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'pulse' }
  | { readonly type: 'model'; readonly digest: string }
  | { readonly type: 'result'; readonly result: RunResult }
  | { readonly type: 'error'; readonly rank: number; readonly error: ToldError };

/** An error in a form that a message can carry. */
export interface ToldError {
  readonly code: ErrorCode | null;
  readonly name: string;
  readonly message: string;
  readonly pointer: string | undefined;
  readonly fix: string | undefined;
  readonly problems: readonly Problem[];
  readonly stack: string | undefined;
  /** The code and the call of an error of the operating system, such as ENOSPC and write. */
  readonly system: { readonly code: string; readonly syscall: string } | null;
}

export function tellError(error: unknown): ToldError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const { code, syscall } = error as NodeJS.ErrnoException;
  const told = { name, message, stack, system: code && syscall ? { code, syscall } : null };
  if (!isOrdoError(error)) return { ...told, code: null, pointer: undefined, fix: undefined, problems: [] };
  return { ...told, code: error.code, pointer: error.pointer, fix: error.fix, problems: error.problems, system: null };
}

/** Returns the error as it was thrown in the other process. */
export function hearError({ code, name, message, pointer, fix, problems, stack, system }: ToldError): Error {
  const details = { problems, ...(pointer === undefined ? {} : { pointer }), ...(fix === undefined ? {} : { fix }) };
  const error = code === null ? new Error(message) : new OrdoError(code, message, details);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return system === null ? error : Object.assign(error, system);
}
