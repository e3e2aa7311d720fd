/** What preprocessing does to the lines of one language, and how output is turned back into text. */
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

/** Raw line → tokens, before sub-words: Moses' order of steps. */
export function createWordSplitter(preprocessing: Preprocessing, language: string): (line: string) => string {
  const steps: ((line: string) => string)[] = [];
  if (preprocessing.normalize) steps.push(createNormalizer({ language }), removeNonPrinting);
  if (preprocessing.tokenizer === 'moses') {
    steps.push(createTokenizer({ language, aggressive: preprocessing.aggressive }));
  }
  if (preprocessing.lowercase) steps.push(lowercase);
  return (line) => steps.reduce((text, step) => step(text), line);
}

/** Tokens → words, as `createWordSplitter` made them: sub-words joined. */
export function createWordJoiner(preprocessing: Preprocessing): (tokens: string) => string {
  return preprocessing.bpe === null ? (line) => line : (line) => removeBpe(line);
}

/** Tokens → text a reader sees: sub-words joined, then detokenised where the text was tokenised. */
export function createTextJoiner(preprocessing: Preprocessing, language: string): (tokens: string) => string {
  const join = createWordJoiner(preprocessing);
  if (preprocessing.tokenizer === 'none') return join;
  const detokenize = createDetokenizer({ language });
  return (line) => detokenize(join(line));
}

export function applyBpe(lines: readonly string[], bpe: Bpe | null): readonly string[] {
  return bpe === null ? lines : lines.map((line) => bpe.apply(line));
}
