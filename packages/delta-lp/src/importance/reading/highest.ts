/** Chooses the words on which a prediction depended most. */

/**
 * Returns the places of the `count` greatest values. Of equal values the last comes first, which is the word nearest to the
 * prediction. A place without a value is never chosen.
 * @param from the first place that may be chosen
 */
export function findHighest(
  values: readonly (number | null)[],
  { count, from = 0 }: { readonly count: number; readonly from?: number },
): number[] {
  return values
    .flatMap((value, place) => (value === null || place < from ? [] : [{ value, place }]))
    .toSorted((a, b) => b.value - a.value || b.place - a.place)
    .slice(0, count)
    .map(({ place }) => place);
}
