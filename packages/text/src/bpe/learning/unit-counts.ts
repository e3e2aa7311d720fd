/** Computes the vocabulary of a text after BPE from its word counts, without reading the text again. */
import type { Bpe } from '../apply.ts';
import type { WordCounts } from './word-counts.ts';

/** Counts units, with their separators, in the order of their first appearance. */
export function countUnits(wordCounts: WordCounts, bpe: Bpe): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word, count] of wordCounts) {
    for (const unit of bpe.apply(word).split(' ')) counts.set(unit, (counts.get(unit) ?? 0) + count);
  }
  return counts;
}
