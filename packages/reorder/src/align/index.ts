/** Word alignment: fast_align's model, symmetrisation, alignment error rate. */
export { countPairs, wordsOf } from './corpus/corpus.ts';
export { readCorpus } from './corpus/read-corpus.ts';
export {
  ATTENTION_RULES,
  type AttentionRule,
  averageHeads,
  linkByAttention,
} from './links/attention-links.ts';
export { parseGoldLinks, parseLinks, renderLinkLine } from './links/parse-links.ts';
export { renderLinks } from './links/render-links.ts';
export { type AlignmentCounts, countLinks, scoreLinks } from './links/score.ts';
export { HEURISTICS, type Heuristic, symmetrize } from './links/symmetrize.ts';
export { ForcedAligner, renderLoaded, renderTotal } from './model/force-align.ts';
export { renderScore } from './model/scores.ts';
export { renderTable } from './model/table-file.ts';
export { ALIGNER_DEFAULTS, type AlignerOptions, trainAligner, trainInSteps } from './model/train.ts';
export { TranslationFile } from './model/translation-file.ts';
export { BUILD_ALIGN_KERNEL, openAlignKernel } from './native/kernel.ts';
export { renderIteration, renderLengthRatio } from './model/training-log.ts';
