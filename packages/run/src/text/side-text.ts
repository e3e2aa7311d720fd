/** Turns the lines of one language into tokens, and output tokens back into text. */
import type { Preprocessing } from '@ordo/spec';
import {
  type Bpe,
  createDetokenizer,
  createNormalizer,
  createTokenizer,
  lowercase,
  removeBpe,
  removeNonPrinting,
} from '@ordo/text';

/**
 * Returns a function that turns a raw line into words: it normalises, tokenises and lower-cases, in the order of Moses. Sub-words
 * come later.
 */
export function createWordSplitter(preprocessing: Preprocessing, language: string): (line: string) => string {
  const steps: ((line: string) => string)[] = [];
  if (preprocessing.normalize) steps.push(createNormalizer({ language }), removeNonPrinting);
  if (preprocessing.tokenizer === 'moses') {
    steps.push(createTokenizer({ language, aggressive: preprocessing.aggressive }));
  }
  if (preprocessing.lowercase) steps.push(lowercase);
  return (line) => steps.reduce((text, step) => step(text), line);
}

/** Returns a function that joins sub-words into words as `createWordSplitter` makes them. */
export function createWordJoiner(preprocessing: Preprocessing): (tokens: string) => string {
  return preprocessing.bpe === null ? (line) => line : (line) => removeBpe(line);
}

/** Returns a function that turns tokens into ordinary text: it joins sub-words, and detokenises if the text was tokenised. */
export function createTextJoiner(preprocessing: Preprocessing, language: string): (tokens: string) => string {
  const join = createWordJoiner(preprocessing);
  if (preprocessing.tokenizer === 'none') return join;
  const detokenize = createDetokenizer({ language });
  return (line) => detokenize(join(line));
}

export function applyBpe(lines: readonly string[], bpe: Bpe | null): readonly string[] {
  return bpe === null ? lines : lines.map((line) => bpe.apply(line));
}
