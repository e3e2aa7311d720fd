/** Learns sub-words for both sides. */
import type { Preprocessing } from '@ordo/spec';
import { type Bpe, type BpeCodes, type CountedWords, createBpe, learnBpe, type VocabularyLimit } from '@ordo/text';

/** The sub-words of one side: the merges, and the units to keep if rare units are split further. */
export interface SideSubwords {
  readonly codes: BpeCodes;
  readonly limit: VocabularyLimit | null;
}

/** The sub-words of both sides, learned on the training text only. */
export interface Subwords {
  readonly source: SideSubwords;
  readonly target: SideSubwords;
}

/**
 * Learns sub-words. If there is a vocabulary threshold, each side uses only units that are frequent enough in its own
 * training text, as with subword-nmt's `learn-joint-bpe-and-vocab`.
 * @param train the words of the tokenised training text, by first appearance
 * @returns null if the spec asks for whole words
 */
export function learnSubwords(
  train: { readonly source: CountedWords; readonly target: CountedWords },
  options: Preprocessing['bpe'],
): Subwords | null {
  if (options === null) return null;
  const both = { [Symbol.iterator]: () => chain([train.source, train.target]) };
  const joint = options.joint ? learnBpe(both, options.merges) : null;
  const build = (side: keyof Subwords): SideSubwords => {
    const codes = joint ?? learnBpe(train[side], options.merges);
    const threshold = options.vocabularyThreshold;
    return { codes, limit: threshold === 0 ? null : { counts: countUnits(train[side], createBpe(codes)), threshold } };
  };
  return { source: build('source'), target: build('target') };
}

function* chain(all: readonly CountedWords[]): Generator<readonly [string, number]> {
  for (const words of all) yield* words;
}

function countUnits(words: CountedWords, bpe: Bpe): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word, times] of words) {
    for (const unit of bpe.apply(word).split(' ')) counts.set(unit, (counts.get(unit) ?? 0) + times);
  }
  return counts;
}

export function buildBpe({ codes, limit }: SideSubwords): Bpe {
  return createBpe(codes, limit === null ? {} : { vocabulary: limit });
}
