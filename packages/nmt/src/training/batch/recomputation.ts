/**
 * Decides whether layers are computed a second time in the backward pass, so that their activations need not be kept. This
 * changes no bit of the weights. A step takes longer by about the time of a forward pass.
 */
import type { ModelShape } from '../../options/model-options.ts';
import type { RecomputedActivations } from '../../options/part-declaration.ts';
import { decoderOf, encoderOf } from '../../options/resolve-model.ts';

/** `auto`: from the first batch that does not fit into memory otherwise. */
export const RECOMPUTE_CHOICES = ['auto', 'always', 'never'] as const;
export type RecomputeChoice = (typeof RECOMPUTE_CHOICES)[number];

/**
 * Returns the floats per token of a whole model whose layers are computed again. Null when no layer of this model can be.
 * @param length the number of tokens in a sentence
 */
export function countRecomputedActivations(shape: ModelShape, length: number): RecomputedActivations | null {
  const parts = shape.decoderOnly === true ? [decoderOf(shape)] : [encoderOf(shape), decoderOf(shape)];
  const counts = parts.map(({ declaration, options }) => declaration.countRecomputed?.(options, shape, length) ?? null);
  if (counts.every((count) => count === null)) return null;
  const kept = counts.map((count, i) => {
    const { declaration, options } = parts[i] as (typeof parts)[number];
    return count?.kept ?? declaration.countActivations(options, shape, length);
  });
  return {
    kept: kept.reduce((sum, floats) => sum + floats, 0),
    layer: Math.max(...counts.map((count) => count?.layer ?? 0)),
  };
}

/** Returns true if any layer of a model can be computed again. */
export function canRecompute(shape: ModelShape): boolean {
  return countRecomputedActivations(shape, 1) !== null;
}

/**
 * Returns true if a training computes layers again from its first update.
 * @param recomputed true if the training did so before it was resumed
 */
export function beginsWithRecomputation(
  shape: ModelShape,
  { choice, microBatches, recomputed }: { choice: RecomputeChoice; microBatches: number; recomputed: boolean },
): boolean {
  if (choice === 'never' || !canRecompute(shape)) return false;
  // A request asks for more than one micro-batch only after a process was killed for its memory.
  return choice === 'always' || recomputed || microBatches > 1;
}
