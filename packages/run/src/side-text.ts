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

/** Turns a raw line into words: normalises, tokenises and lower-cases, in the order of Moses. Sub-words come later. */
export function createWordSplitter(preprocessing: Preprocessing, language: string): (line: string) => string {
  const steps: ((line: string) => string)[] = [];
  if (preprocessing.normalize) steps.push(createNormalizer({ language }), removeNonPrinting);
  if (preprocessing.tokenizer === 'moses') {
    steps.push(createTokenizer({ language, aggressive: preprocessing.aggressive }));
  }
  if (preprocessing.lowercase) steps.push(lowercase);
  return (line) => steps.reduce((text, step) => step(text), line);
}

/** Joins sub-words, which gives words as `createWordSplitter` makes them. */
export function createWordJoiner(preprocessing: Preprocessing): (tokens: string) => string {
  return preprocessing.bpe === null ? (line) => line : (line) => removeBpe(line);
}

/** Turns tokens into ordinary text: joins sub-words, then detokenises if the text was tokenised. */
export function createTextJoiner(preprocessing: Preprocessing, language: string): (tokens: string) => string {
  const join = createWordJoiner(preprocessing);
  if (preprocessing.tokenizer === 'none') return join;
  const detokenize = createDetokenizer({ language });
  return (line) => detokenize(join(line));
}

export function applyBpe(lines: readonly string[], bpe: Bpe | null): readonly string[] {
  return bpe === null ? lines : lines.map((line) => bpe.apply(line));
}
