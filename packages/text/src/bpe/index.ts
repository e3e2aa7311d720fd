/** Exports only subword-nmt's tools and fairseq's vocabulary, so that a command that runs one filter loads no other code. */
export { createBpe, removeBpe } from './apply.ts';
export { parseBpeCodes, renderBpeCodes } from './codes.ts';
export { createBpeFilter } from './filter.ts';
export { learnBpe } from './learning/learn.ts';
export { countUnits } from './learning/unit-counts.ts';
export { countInput } from './learning/word-counter.ts';
export { addCounts, parseWordCounts, renderWordCounts } from './learning/word-counts.ts';
export { Vocabulary } from '../vocabulary.ts';
