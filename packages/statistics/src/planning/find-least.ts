/** Finds the smallest number that is sufficient. */

/** The largest number of seeds that is ever proposed. */
export const MOST_SEEDS = 10_000;

/**
 * Returns the smallest integer from 1 to MOST_SEEDS that is sufficient, if every larger one is sufficient too; null if none is.
 */
export function findLeast(suffices: (n: number) => boolean): number | null {
  let tooFew = 0;
  let enough = 1;
  while (!suffices(enough)) {
    if (enough === MOST_SEEDS) return null;
    tooFew = enough;
    enough = Math.min(MOST_SEEDS, 2 * enough);
  }
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (suffices(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
