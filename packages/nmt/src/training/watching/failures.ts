/** The errors with which a training ends. Each says what to change. */
import { countOf, OrdoError } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import type { Engine } from '@ordo/tensor';
import type { Recipe } from '../../options/recipe.ts';
import type { ProcessGroup } from '../gradients/process-group.ts';

/** @throws OrdoError `engine.unavailable` when the engine was loaded for another precision than the recipe's. */
export function checkPrecision(wanted: Recipe['precision'], { id, precision }: Engine): void {
  if (wanted === precision) return;
  throw new OrdoError(
    'engine.unavailable',
    `the recipe asks for ${wanted}, the engine "${id}" computes in ${precision}`,
    {
      pointer: '/recipe/precision',
      fix: `load the engine with precision "${wanted}", or set recipe.precision to "${precision}"`,
    },
  );
}

/** @throws OrdoError `spec.invalid` when a process would have no part of a batch. */
export function checkParts({ batchParts = 1 }: Recipe, { size }: ProcessGroup): void {
  if (batchParts >= size) return;
  throw new OrdoError('spec.invalid', `${size} processes cannot share ${countOf(batchParts, 'part')} of a batch`, {
    pointer: '/recipe/batchParts',
    fix: `set recipe.batchParts to a power of two that is ${size} or more`,
  });
}

/** Returns `engine.out-of-memory`, because a single sentence pair cannot be split any further. */
export function doesNotFit(pair: TokenBatch, cause: unknown): OrdoError {
  const { sourceTime, targetTime } = pair;
  const what =
    sourceTime === 0
      ? `text of ${targetTime} tokens`
      : `sentence pair of ${sourceTime} source and ${targetTime} target tokens`;
  return new OrdoError('engine.out-of-memory', `not even one ${what} fits in memory`, {
    pointer: '/recipe/memoryLimitBytes',
    fix: 'raise recipe.memoryLimitBytes, use a smaller model, or remove longer ones by cleaning',
    cause,
  });
}
