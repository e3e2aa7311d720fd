/** Exports only what reads lines and filters bytes, for the reason given in `bpe/index.ts`. */
export { type ByteFilter, createLineFilter } from './byte-filter.ts';
export { filterBlocks, type NamedInput, readLines, readPairs } from './lines.ts';
export { WordNumbers } from './word-numbers.ts';
