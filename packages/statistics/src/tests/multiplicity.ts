/** Corrections for several tests at once. */
import { checkEnough, checkPValues } from '../check-input.ts';

/**
 * Holm (1979): returns p-values to compare with alpha, so that the chance of any false rejection among all of them is at most
 * alpha. The p-values must be those of every test that was made, and not only the small ones.
 */
export function adjustByHolm(pValues: readonly number[]): number[] {
  checkPValues(pValues);
  const order = pValues.map((_, i) => i).toSorted((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [rank, i] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[i] as number)));
    adjusted[i] = largest;
  }
  return adjusted;
}

/** Berger (1982): returns the p of a claim that holds only if each of its parts does. No correction is needed. */
export function intersectionUnion(pValues: readonly number[]): number {
  checkPValues(pValues);
  checkEnough(pValues.length, 1, 'tests');
  return Math.max(...pValues);
}
