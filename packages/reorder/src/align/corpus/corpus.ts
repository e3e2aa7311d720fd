/** A parallel corpus as numbers. The two sides share one list of words, in which the empty word comes first. */
/** The number of the empty word, to which words without a counterpart are aligned, and its text in tables. */
export const NULL_WORD = 0;
export const NULL_TEXT = '<eps>';
/** The word of the bars comes second, as in fast_align, which adds it as soon as it reads a line. */
export const BARS_TEXT = '|||';

/** Returns fast_align's number of a word. Its tables are roughly sorted by this number. */
export function fastAlignNumber(word: number): number {
  return word + 1;
}

export interface Side {
  /** The words of all sentences. */
  readonly words: Uint32Array;
  /** [sentence] → where it begins in `words`. There is one more entry than sentences. */
  readonly starts: Uint32Array;
}

/** The words of both sides, numbered in the order of first appearance. */
export interface Words {
  readonly size: number;
  bytesOf(word: number): Buffer;
}

export interface Corpus {
  readonly list: Words;
  readonly source: Side;
  readonly target: Side;
}

export function countPairs(corpus: Corpus): number {
  return corpus.source.starts.length - 1;
}

export function reverseCorpus({ list, source, target }: Corpus): Corpus {
  return { list, source: target, target: source };
}

/** Returns the words of one sentence as text. */
export function wordsOf(corpus: Corpus, side: 'source' | 'target', sentence: number): string[] {
  const { words, starts } = corpus[side];
  const own = words.subarray(starts[sentence], starts[sentence + 1]);
  return Array.from(own, (word) => corpus.list.bytesOf(word).toString('utf8'));
}
