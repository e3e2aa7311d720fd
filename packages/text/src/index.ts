/** Text processing that equals Moses and subword-nmt, and a vocabulary that equals fairseq's. */
export { createBpe, type Bpe, removeBpe } from './bpe/apply.ts';
export { type BpeCodes, END_OF_WORD, parseBpeCodes, renderBpeCodes } from './bpe/codes.ts';
export { createBpeFilter } from './bpe/filter.ts';
export { learnCodes, openBpeFilter } from './bpe/lazy.ts';
export { learnBpe } from './bpe/learning/learn.ts';
export type { BpeFilterOptions, BpeOptions, LearnBpeOptions } from './bpe/options.ts';
export { countUnits } from './bpe/learning/unit-counts.ts';
export type { VocabularyLimit } from './bpe/vocabulary-filter.ts';
export { countInput } from './bpe/learning/word-counter.ts';
export {
  addCounts,
  type CountedWords,
  countWords,
  parseWordCounts,
  renderWordCounts,
  trimLine,
  type WordCounts,
} from './bpe/learning/word-counts.ts';
export { compareCodePoints } from './code-points.ts';
export { splitWords, Vocabulary, type VocabularyOptions } from './vocabulary.ts';
export { lowercase } from './letter-case.ts';
export { removeNonPrinting, replaceUnicodePunctuation } from './moses/characters.ts';
export { type CleanerOptions, createCleaner, type Pair } from './moses/clean.ts';
export { createDetokenizer, type DetokenizerOptions } from './moses/detokenizing/detokenize.ts';
export { escapeLine, unescapeLine } from './moses/escape.ts';
export { checkLanguage, MOSES_LANGUAGES } from './moses/languages.ts';
export { createNormalizer, type NormalizerOptions } from './moses/normalize.ts';
export { loadPrefixes, ownPrefixes, parsePrefixes, type Prefixes, type PrefixList } from './moses/prefixes.ts';
export { parseProtectedPatterns } from './moses/protect.ts';
export { createTokenizer, createTokenizerFilter, type TokenizerOptions } from './moses/tokenize.ts';
export { BUILD_KERNEL, type KernelChoice, type NativeKernel, openKernel } from './native/kernel.ts';
export { type ByteFilter, createLineFilter } from './streams/byte-filter.ts';
export { filterBlocks, type NamedInput, readLines, readPairs } from './streams/lines.ts';
export { WordNumbers } from './streams/word-numbers.ts';
export { createTruecaser, detruecase, type TruecaserOptions } from './truecase/apply.ts';
export { type Casings, parseTruecaseModel, renderTruecaseModel, type TruecaseModel } from './truecase/model.ts';
export { createTruecaseTrainer, type TruecaseTrainer, type TruecaseTrainingOptions } from './truecase/train.ts';
