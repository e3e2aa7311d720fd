/** Counts the tokens and positions of a batch. The batches themselves come from `@ordo/data`. */
import type { TokenBatch } from '@ordo/data';

/** Returns the number of target tokens that count in the loss. */
export function countTargetTokens(batch: TokenBatch): number {
  return sum(batch.targetLengths);
}

/** Returns the number of positions of whole batches on both sides, and how many of them are padding. */
export function sumPositions(batches: readonly TokenBatch[]): { positions: number; paddedPositions: number } {
  const positions = batches.reduce(
    (total, { rows, sourceTime, targetTime }) => total + rows * (sourceTime + targetTime),
    0,
  );
  const real = batches.reduce((total, batch) => total + sum(batch.sourceLengths) + sum(batch.targetLengths), 0);
  return { positions, paddedPositions: positions - real };
}

function sum(lengths: Int32Array): number {
  let total = 0;
  for (const length of lengths) total += length;
  return total;
}
