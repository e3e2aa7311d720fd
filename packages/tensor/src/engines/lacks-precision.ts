/** The error for a precision that an engine does not have. */
import { OrdoError } from '@ordo/core';
import type { EngineId, Precision } from './engine.ts';

export function lacksPrecision(id: EngineId, wanted: Precision, own: Precision): OrdoError {
  return new OrdoError('engine.unavailable', `the engine "${id}" has no ${wanted} here`, {
    pointer: '/recipe/precision',
    fix: `set the precision to "${own}", or choose another engine`,
  });
}
