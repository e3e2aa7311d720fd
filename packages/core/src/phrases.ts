/** Phrases that name several things. */

/** Writes a number with its noun: `1 line`, `2 lines`. The plural of the noun must end in "s". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Joins names to a phrase: `a`, `a and b`, `a, b and c`. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Names seeds in ascending order: `seed 3`, `seeds 3 and 4`, `seeds 1 and 3 to 10`. Three or more that follow each other become
 * a range.
 */
export function nameSeeds(seeds: readonly number[]): string {
  return `${seeds.length === 1 ? 'seed' : 'seeds'} ${listOf(findRanges(seeds).flatMap(nameRange))}`;
}

function findRanges(numbers: readonly number[]): (readonly [first: number, last: number])[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const firsts = sorted.filter((number, i) => number !== (sorted[i - 1] ?? NaN) + 1);
  const lasts = sorted.filter((number, i) => number !== (sorted[i + 1] ?? NaN) - 1);
  return firsts.map((first, i) => [first, lasts[i] ?? first]);
}

/** Two numbers in a row stay two names. */
function nameRange([first, last]: readonly [first: number, last: number]): string[] {
  if (last - first > 1) return [`${first} to ${last}`];
  return first === last ? [`${first}`] : [`${first}`, `${last}`];
}
