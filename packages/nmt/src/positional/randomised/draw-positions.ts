/** Draws ordered subsets of positions (Ruoss et al. 2023, §3). */
import type { Random } from '@ordo/core';

/** Draws `count` different positions of 0 … range - 1, in ascending order. Every subset is equally likely. */
export function drawPositions(random: Random, count: number, range: number): Int32Array {
  // Floyd's algorithm needs one draw per position, however large the range is.
  const drawn = new Set<number>();
  for (let last = range - count; last < range; last++) {
    const position = random.nextBelow(last + 1);
    drawn.add(drawn.has(position) ? last : position);
  }
  return Int32Array.from(drawn).toSorted();
}
