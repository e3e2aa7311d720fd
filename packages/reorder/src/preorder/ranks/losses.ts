/** lader's two losses of an order (Neubig, Watanabe and Mori 2012, §4.2), and what they can be at most. */
import { highestRank } from './find-ranks.ts';

export interface Loss {
  readonly loss: number;
  readonly most: number;
}

/**
 * Chunk fragmentation: how many neighbours in the output, with a boundary on either side, neither have equal ranks nor a
 * step of one. At most n + 1; nothing can go wrong when all ranks are equal.
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

/** Kendall's tau: how many pairs stand in the wrong order, of those with different ranks. */
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

/** 1 − loss / most over a whole text, in which nothing that can be lost is a full score. */
export function accuracyOf(losses: readonly Loss[]): number {
  const loss = losses.reduce((sum, one) => sum + one.loss, 0);
  const most = losses.reduce((sum, one) => sum + one.most, 0);
  return most === 0 ? 1 : 1 - loss / most;
}
