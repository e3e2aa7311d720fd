/** Learns sub-words for both sides. */
import type { ParallelText } from '@ordo/data';
import type { Preprocessing } from '@ordo/spec';
import {
  addCounts,
  type Bpe,
  type BpeCodes,
  countWords,
  createBpe,
  learnBpe,
  type VocabularyLimit,
  type WordCounts,
} from '@ordo/text';

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
 * @param train tokenised training lines
 * @returns null if the spec asks for whole words
 */
export function learnSubwords(train: ParallelText, options: Preprocessing['bpe']): Subwords | null {
  if (options === null) return null;
  const counts = { source: countAll(train.source), target: countAll(train.target) };
  const joint = options.joint ? learnBpe(addCounts([counts.source, counts.target]), options.merges) : null;
  const build = (side: keyof Subwords): SideSubwords => {
    const codes = joint ?? learnBpe(counts[side], options.merges);
    const threshold = options.vocabularyThreshold;
    if (threshold === 0) return { codes, limit: null };
    const bpe = createBpe(codes);
    return { codes, limit: { counts: countAll(train[side].map((line) => bpe.apply(line))), threshold } };
  };
  return { source: build('source'), target: build('target') };
}

export function buildBpe({ codes, limit }: SideSubwords): Bpe {
  return createBpe(codes, limit === null ? {} : { vocabulary: limit });
}

export function countAll(lines: readonly string[]): WordCounts {
  const counts = new Map<string, number>();
  for (const line of lines) countWords(line, counts);
  return counts;
}
