/** Learns sub-words for both sides. */
import type { ParallelText } from '@ordo/data';
import type { Preprocessing } from '@ordo/spec';
import { addCounts, type Bpe, countWords, createBpe, learnBpe, type WordCounts } from '@ordo/text';

/** Sub-words for both sides, learned on the training text alone. */
export interface Subwords {
  readonly source: Bpe;
  readonly target: Bpe;
}

/**
 * With a vocabulary threshold each side keeps to the units that its own training text has often enough, as
 * subword-nmt's `learn-joint-bpe-and-vocab` does.
 * @param train tokenised training lines.
 * @returns null when the spec wants whole words.
 */
export function learnSubwords(train: ParallelText, options: Preprocessing['bpe']): Subwords | null {
  if (options === null) return null;
  const counts = { source: countAll(train.source), target: countAll(train.target) };
  const joint = options.joint ? learnBpe(addCounts([counts.source, counts.target]), options.merges) : null;
  const build = (side: keyof Subwords): Bpe => {
    const codes = joint ?? learnBpe(counts[side], options.merges);
    const bpe = createBpe(codes);
    if (options.vocabularyThreshold === 0) return bpe;
    const units = countAll(train[side].map((line) => bpe.apply(line)));
    return createBpe(codes, { vocabulary: { counts: units, threshold: options.vocabularyThreshold } });
  };
  return { source: build('source'), target: build('target') };
}

export function countAll(lines: readonly string[]): WordCounts {
  const counts = new Map<string, number>();
  for (const line of lines) countWords(line, counts);
  return counts;
}
