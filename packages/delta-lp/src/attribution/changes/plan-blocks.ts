/** Cuts sets of positions into blocks that are computed at once. */
import type { PositionSet } from '@ordo/nmt';

/**
 * The largest number of sets in a block. All of them are computed from the first position of the block on, so that each of n sets
 * has n / 2 unnecessary rows on average. Fewer sets waste less, but products with fewer rows are slower.
 */
const MOST_SETS = 48;

/**
 * Plans blocks. Sets that begin late share blocks, because a part is computed from its first position on: this saves half of all
 * rows.
 * @returns indices of sets, block by block
 */
export function planBlocks(
  sets: readonly PositionSet[],
  { time, rowsPerBlock }: { readonly time: number; readonly rowsPerBlock: number },
): number[][] {
  const starts = sets.map((set) => startOf(set, time));
  const order = [...sets.keys()].toSorted((a, b) => (starts[a] as number) - (starts[b] as number));
  const blocks: number[][] = [];
  for (let at = 0; at < order.length; ) {
    const rows = time - (starts[order[at] as number] as number);
    const size = Math.min(MOST_SETS, Math.max(1, Math.floor(rowsPerBlock / rows)));
    blocks.push(order.slice(at, at + size));
    at += size;
  }
  return blocks;
}

/** Returns the first target position that has read something from the set. */
export function startOf({ source = [], target = [] }: PositionSet, time: number): number {
  return source.length > 0 ? 0 : Math.min(time - 1, ...target);
}
