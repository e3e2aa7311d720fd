/** Sorts distances into buckets for `t5`. */
import type { Side } from '../positions.ts';

/**
 * Returns the bucket of a distance j - i. The encoder gives half of its buckets to each direction. The decoder sees only the past
 * and gives all of its buckets to it. The buckets in the first half of a direction hold one distance each, and the others hold
 * logarithmically growing ranges.
 */
export function bucketOf(
  distance: number,
  side: Side,
  { buckets, distance: furthest }: { buckets: number; distance: number },
): number {
  const available = side === 'encoder' ? buckets / 2 : buckets;
  const offset = side === 'encoder' && distance > 0 ? available : 0;
  const n = side === 'encoder' ? Math.abs(distance) : Math.max(-distance, 0);
  const exact = available / 2;
  if (n < exact) return offset + n;
  const share = Math.log(n / exact) / Math.log(furthest / exact);
  return offset + Math.min(exact + Math.floor(share * (available - exact)), available - 1);
}
