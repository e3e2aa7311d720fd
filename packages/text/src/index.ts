/** Text processing equal to Moses and subword-nmt, and fairseq's dictionary. */
export { createBpe, type Bpe, type BpeOptions, removeBpe } from './bpe/apply.ts';
export { type BpeCodes, END_OF_WORD, parseBpeCodes, renderBpeCodes } from './bpe/codes.ts';
export { learnBpe, type LearnBpeOptions } from './bpe/learn.ts';
export type { VocabularyLimit } from './bpe/vocabulary-filter.ts';
export { addCounts, countWords, parseWordCounts, renderWordCounts, type WordCounts } from './bpe/word-counts.ts';
export { compareCodePoints } from './code-points.ts';
export { Dictionary, type DictionaryOptions } from './dictionary.ts';
export { lowercase } from './letter-case.ts';
export { removeNonPrinting, replaceUnicodePunctuation } from './moses/characters.ts';
export { createDetokenizer, type DetokenizerOptions } from './moses/detokenize.ts';
export { escapeLine, unescapeLine } from './moses/escape.ts';
export { checkLanguage, MOSES_LANGUAGES } from './moses/languages.ts';
export { createNormalizer, type NormalizerOptions } from './moses/normalize.ts';
export { loadPrefixes, ownPrefixes, parsePrefixes, type Prefixes, type PrefixList } from './moses/prefixes.ts';
export { parseProtectedPatterns } from './moses/protect.ts';
export { createTokenizer, type TokenizerOptions } from './moses/tokenize.ts';
