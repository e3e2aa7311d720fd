/** Computes which words a prediction depended on: exact decomposition, ΔLP, and the baselines with which it is compared. */
export { addRows } from './changes/by-word.ts';
export { type Changes, type ChangesOptions, computeChanges } from './changes/changes.ts';
export { countFlops, type DecompositionSize } from './changes/flops.ts';
export { measureAttention } from './baselines/attention.ts';
export { type GradientNorms, measureGradients } from './baselines/gradients.ts';
export type { Triangle } from './baselines/triangle.ts';
export {
  type AttributedSentence,
  type AttributionSummary,
  type AttributionSums,
  sumAttributions,
  summariseAttributions,
} from './changes/summary.ts';
export {
  attributeText,
  attributeWords,
  type LanguageReader,
  startOf,
  type TextAttribution,
  type TextOptions,
  type WordText,
} from './texts/attribute-text.ts';
export { assignTokens, type Word } from './texts/find-words.ts';
