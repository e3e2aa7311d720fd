/** Reading, and filtering bytes, alone; see `bpe/index.ts`. */
export { type ByteFilter, createLineFilter } from './byte-filter.ts';
export { filterBlocks, type NamedInput, readLines, readPairs } from './lines.ts';
