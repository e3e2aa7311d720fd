/** The error for a precision that an engine does not have. */
import { OrdoError } from '@ordo/core';
import type { Precision } from './engine.ts';
import type { EngineId } from './engine-table.ts';

/** The engines that can have a precision, if the machine allows it. */
const ENGINES_WITH: Readonly<Record<Precision, string>> = {
  fp32: 'any but "float64"',
  bf16: '"native" on a processor with bfloat16 products, or "cuda"',
  fp16: '"native" or "cuda"',
  fp64: '"float64"',
};

export function lacksPrecision(id: EngineId, wanted: Precision, own: Precision): OrdoError {
  return new OrdoError('engine.unavailable', `the engine "${id}" has no ${wanted} here`, {
    pointer: '/recipe/precision',
    fix: `choose an engine that has it (${ENGINES_WITH[wanted]}), or set the precision to "${own}"`,
  });
}
