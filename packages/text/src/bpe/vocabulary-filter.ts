/**
 * Undoes merges whose result is not in a vocabulary, so that joint codes make no unit that one language has never seen.
 */
import { END_OF_WORD } from './codes.ts';
import type { WordCounts } from './learning/word-counts.ts';

export interface VocabularyLimit {
  /** The number of times that each unit occurs. Units have their separators, as `ordo text bpe vocabulary` writes them. */
  readonly counts: WordCounts;
  /** Units that are less frequent than this count as unknown. Defaults to 0, so that all are known. */
  readonly threshold?: number;
}

type Origins = ReadonlyMap<string, readonly [left: string, right: string]>;

/** Returns a function over the units of one word. An unknown unit stays if it cannot be split further. */
export function createVocabularyFilter(
  origins: Origins,
  vocabulary: VocabularyLimit,
  separator: string,
): (units: readonly string[]) => string[] {
  const known = new Set<string>();
  const threshold = vocabulary.threshold ?? 0;
  for (const [unit, count] of vocabulary.counts) if (count >= threshold) known.add(unit);

  const isKnown = (unit: string, isFinal: boolean): boolean => known.has(isFinal ? unit : unit + separator);
  const split = (unit: string, isFinal: boolean, into: string[]): void => {
    if (isKnown(unit, isFinal)) {
      into.push(unit);
      return;
    }
    const origin = origins.get(isFinal ? unit + END_OF_WORD : unit);
    if (origin === undefined) {
      into.push(unit);
      return;
    }
    const [left, right] = origin;
    split(left, false, into);
    split(isFinal ? right.slice(0, -END_OF_WORD.length) : right, isFinal, into);
  };
  return (units) => {
    const kept: string[] = [];
    for (const [index, unit] of units.entries()) split(unit, index === units.length - 1, kept);
    return kept;
  };
}
