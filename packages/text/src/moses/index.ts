/** Exports only Moses' text tools, for the reason given in `bpe/index.ts`. */
export { lowercase } from '../letter-case.ts';
export { removeNonPrinting, replaceUnicodePunctuation } from './characters.ts';
export { type CleanerOptions, createCleaner } from './clean.ts';
export { createDetokenizer } from './detokenizing/detokenize.ts';
export { escapeLine, unescapeLine } from './escape.ts';
export { createNormalizer } from './normalize.ts';
export { loadPrefixes, ownPrefixes, type PrefixList } from './prefixes.ts';
export { parseProtectedPatterns } from './protect.ts';
export { createTokenizerFilter } from './tokenize.ts';
