/** Recognises an engine's lack of memory, whichever way it says so. */
import { isOrdoError, OrdoError } from '@ordo/core';
import { NativeEngineError } from '@ordo/tfjs-native';

export function isOutOfMemory(error: unknown): boolean {
  if (isOrdoError(error, 'engine.out-of-memory')) return true;
  if (error instanceof NativeEngineError) return error.message.includes('out of memory');
  // What V8 throws when a typed array does not fit.
  return error instanceof RangeError && /allocation failed|array length/i.test(error.message);
}

/** What engines without an error of their own throw. */
export function outOfMemory(wanted: number, live: number): OrdoError {
  return new OrdoError('engine.out-of-memory', `${wanted} bytes are wanted and ${live} are in use`, {
    pointer: '/recipe/batchTokens',
    fix: 'lower recipe.batchTokens, or raise recipe.memoryLimitBytes',
  });
}
