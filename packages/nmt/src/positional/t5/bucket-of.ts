/** How `t5` sorts distances into buckets. */
import type { Side } from '../positions.ts';

/**
 * The bucket of a distance j - i. The encoder gives half of its buckets to each direction; the decoder, which sees only the
 * past, gives all of them to it. The first half of a direction's buckets hold one distance each, the others logarithmically
 * growing ranges.
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
