/** The inverse-square-root schedule with linear warm-up (Vaswani et al. 2017 §5.3, fairseq `inverse_sqrt`). */
import type { Recipe } from '../options/recipe.ts';

/**
 * Returns the learning rate after n = `updates` optimiser updates: warmupFrom + n·(peak - warmupFrom)/warmup until the warm-up
 * ends, then peak·√(warmup/n). As in fairseq, update s uses the rate after s - 1 updates.
 */
export function learningRateAfter(updates: number, recipe: Recipe): number {
  const { learningRate, warmupUpdates, warmupFrom } = recipe;
  if (updates < warmupUpdates) return warmupFrom + (updates * (learningRate - warmupFrom)) / warmupUpdates;
  return learningRate * Math.sqrt(warmupUpdates / updates);
}
