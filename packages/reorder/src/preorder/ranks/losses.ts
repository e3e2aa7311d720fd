/** lader's two losses of an order (Neubig, Watanabe and Mori 2012, §4.2), and their largest possible values. */
import { highestRank } from './find-ranks.ts';

export interface Loss {
  readonly loss: number;
  readonly most: number;
}

/**
 * Computes chunk fragmentation: the number of neighbours in the output, with a boundary on either side, that have neither equal
 * ranks nor a step of one. It is at most n + 1; if all ranks are equal, nothing can be wrong.
 */
export function chunkLoss(order: ArrayLike<number>, ranks: Int32Array): Loss {
  const highest = highestRank(ranks);
  if (highest <= 0) return { loss: 0, most: 0 };
  let loss = 0;
  let before = -1;
  for (let i = 0; i < order.length; i++) {
    const rank = ranks[order[i] as number] as number;
    if (!isContiguous(before, rank)) loss++;
    before = rank;
  }
  if (!isContiguous(before, highest + 1)) loss++;
  return { loss, most: order.length + 1 };
}

/** Computes Kendall's tau: the number of pairs in the wrong order, among those with different ranks. */
export function tauLoss(order: ArrayLike<number>, ranks: Int32Array): Loss {
  let loss = 0;
  let most = 0;
  for (let i = 0; i < order.length; i++) {
    const rank = ranks[order[i] as number] as number;
    for (let j = i + 1; j < order.length; j++) {
      const later = ranks[order[j] as number] as number;
      if (rank > later) loss++;
      if (rank !== later) most++;
    }
  }
  return { loss, most };
}

export function isContiguous(rank: number, next: number): boolean {
  return rank === next || rank + 1 === next;
}

/** Returns 1 − loss / largest loss over a whole text. If nothing can be lost, the score is full. */
export function accuracyOf(losses: readonly Loss[]): number {
  const loss = losses.reduce((sum, one) => sum + one.loss, 0);
  const most = losses.reduce((sum, one) => sum + one.most, 0);
  return most === 0 ? 1 : 1 - loss / most;
}
