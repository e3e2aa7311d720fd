/** Counts the tokens and positions of a batch. The batches themselves come from `@ordo/data`. */
import type { TokenBatch } from '@ordo/data';

/** The number of target tokens that count in the loss. */
export function countTargetTokens(batch: TokenBatch): number {
  return sum(batch.targetLengths);
}

/** The number of positions computed on both sides, and how many of them are padding. */
export function countPositions(batch: TokenBatch): { positions: number; padded: number } {
  const positions = batch.rows * (batch.sourceTime + batch.targetTime);
  return { positions, padded: positions - sum(batch.sourceLengths) - sum(batch.targetLengths) };
}

function sum(lengths: Int32Array): number {
  let total = 0;
  for (const length of lengths) total += length;
  return total;
}
