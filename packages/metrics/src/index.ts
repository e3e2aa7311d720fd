/** Scores translations exactly as the reference tools do, and tests whether differences are significant. */
export { type ReferenceSets } from './scoring/check-corpus.ts';
export type {
  Metric,
  MetricChoice,
  MetricInstance,
  ScoreDetails,
  SegmentReferences,
} from './metric.ts';
export { writeNumbers } from './scoring/number-lines.ts';
export {
  ALL_METRICS,
  ATTRIBUTION_METRICS,
  createMetric,
  findBleu,
  findMetric,
  isOfAttribution,
  LANGUAGE_METRICS,
  METRICS,
  resolveMetricOptions,
} from './registry.ts';
export {
  collectStatistics,
  type Corpus,
  type CorpusScore,
  scoreCorpus,
  sumStatistics,
} from './scoring/score-corpus.ts';
export { type ReferenceCount, type Sampling, SACREBLEU_VERSION } from './signature.ts';
export {
  drawSelections,
  pairedApproximateRandomization,
  type PairedRandomization,
  type RandomizationInput,
  type RandomizationOptions,
  type Selections,
} from './significance/approximate-randomization.ts';
export {
  bootstrapConfidence,
  comparePairedScores,
  type ConfidenceInput,
  pairedBootstrap,
  type PairedBootstrap,
  type PairedInput,
  type PairedPValues,
  type ResampledScore,
  type ScoreInterval,
  type SegmentStatistics,
} from './significance/bootstrap.ts';
export { drawResamples, type ResampleOptions, type Resamples } from './significance/resamples.ts';
export { type RowSample, sampleRow, SketchPool } from './significance/row-sample.ts';
export { sketchStatistics } from './significance/sketch.ts';
export { collins2005, type SignTest } from './significance/collins-2005.ts';
export { koehn2004, type Koehn2004 } from './significance/koehn-2004.ts';
export {
  type NgramOrderSweeps,
  type SweepOptions,
  sweepNgramOrders,
  type SweepPoint,
} from './ngrams/sweep-ngram-orders.ts';
export { type FrequencyRange, scoreByFrequency } from './breakdown/by-frequency.ts';
export { type LengthRange, scoreByLength, type ScoredSystem } from './breakdown/by-length.ts';
export { TOKENIZER_IDS, type TokenizerId, tokenize } from './tokenizers/tokenizers.ts';
export { type Evaluation, type EvaluationInput, evaluateSystems } from './scoring/evaluate-systems.ts';
export type { Inference, SystemScore } from './inference/inference.ts';
export { prepareInference } from './inference/registry.ts';
export { formatFixed, stripRight } from './python-text.ts';
