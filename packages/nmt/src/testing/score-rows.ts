/** Computes, for tests, the log probability of each token of given translations, and the difference between two lists of them. */
import { sourceOf } from '../model/batch-tensors.ts';
import { scoreTokens } from '../model/score-tokens.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { handBatch } from './toy-task.ts';

/** Returns log p of each real target token, by row. */
export async function scoreRows(
  model: TranslationModel,
  pairs: readonly (readonly [readonly number[], readonly number[]])[],
  extraPadding: number,
): Promise<number[][]> {
  const batch = handBatch(pairs, extraPadding);
  const scores = await scoreTokens(model, {
    source: sourceOf(batch),
    target: { tokens: batch.target, lengths: batch.targetLengths, time: batch.targetTime },
  });
  return pairs.map((_, row) => {
    const start = row * batch.targetTime;
    return Array.from(scores.subarray(start, start + (batch.targetLengths[row] as number)));
  });
}

/** Returns the largest difference between two lists, or infinity if their lengths differ. */
export function worstDifference(a: readonly number[] | undefined, b: readonly number[] | undefined): number {
  if (a === undefined || a.length !== b?.length) return Infinity;
  return Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number))));
}
