/** Groups source words by the order of their target positions, for the constraint in training and for scores (Nakagawa 2015). */
import type { Link } from '../sentence.ts';

/** The target positions of a word, ascending and without repetition. */
export type Positions = readonly number[];

/** Returns true if a word with positions `a` may come before a word with positions `b`. */
export type Precedes = (a: Positions, b: Positions) => boolean;

export interface Grouping {
  /** [source word] → its group, in target order; −1 for an unaligned word. */
  readonly ranks: Int32Array;
  readonly groups: number;
}

/** For training: all positions that one word has and the other lacks must be before (or after) all positions of the other. */
export const precedesStrictly: Precedes = (a, b) => {
  const [firstB = 0, lastA = 0] = [b[0], a.at(-1)];
  return a.every((x) => x <= firstB || b.includes(x)) && b.every((y) => y >= lastA || a.includes(y));
};

/** For scores: neither the first nor the last position may be after that of the other word. */
export const precedesByEnds: Precedes = (a, b) =>
  (a[0] as number) <= (b[0] as number) && (a.at(-1) as number) <= (b.at(-1) as number);

/** Returns [source word] → its target positions. */
export function targetPositions(words: number, links: readonly Link[]): Positions[] {
  const sets = Array.from({ length: words }, () => new Set<number>());
  for (const [source, target] of links) sets[source]?.add(target);
  return sets.map((set) => [...set].toSorted((a, b) => a - b));
}

/**
 * Groups words from left to right, and compares each with the first word of a group. Returns null if two words cannot be
 * compared.
 */
export function groupWords(positions: readonly Positions[], precedes: Precedes): Grouping | null {
  const groups: { first: Positions; words: number[] }[] = [];
  for (const [word, own] of positions.entries()) {
    if (own.length === 0) continue;
    let place = 0;
    for (; place < groups.length; place++) {
      const group = groups[place] as (typeof groups)[0];
      const before = precedes(own, group.first);
      const after = precedes(group.first, own);
      if (!before && !after) return null;
      if (before && after) group.words.push(word);
      if (before) break;
    }
    if (!groups[place]?.words.includes(word)) groups.splice(place, 0, { first: own, words: [word] });
  }
  const ranks = new Int32Array(positions.length).fill(-1);
  for (const [rank, { words }] of groups.entries()) for (const word of words) ranks[word] = rank;
  return { ranks, groups: groups.length };
}
