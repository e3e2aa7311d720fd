/** Recognises the out-of-memory errors of all engines. */
import { isOrdoError, OrdoError } from '@ordo/core';
import { NativeEngineError } from '@ordo/tfjs-native';

export function isOutOfMemory(error: unknown): boolean {
  if (isOrdoError(error, 'engine.out-of-memory')) return true;
  if (error instanceof NativeEngineError) return error.message.includes('out of memory');
  // V8 throws a RangeError when a typed array does not fit into memory.
  return error instanceof RangeError && /allocation failed|array length/i.test(error.message);
}

/** Makes the error that is thrown by engines without an error of their own. */
export function outOfMemory(wanted: number, live: number): OrdoError {
  return new OrdoError('engine.out-of-memory', `${wanted} bytes are needed and ${live} are in use`, {
    pointer: '/recipe/batchTokens',
    fix: 'lower recipe.batchTokens, or raise recipe.memoryLimitBytes',
  });
}
