/** Estimates what a run will take, for plans. */
import { findDataset } from '@ordo/data';
import type { ModelShape } from '@ordo/nmt/declarations';
import { countModules } from './parameter-modules.ts';
import type { RunSpec } from './run-spec.ts';

/** What a run will take, before anything is run: good to a factor of two, and meant for choosing, not for billing. */
export interface RunEstimate {
  /** Target tokens trained on, at most: updates × accumulated batches × tokens a batch. */
  readonly trainingTokens: number;
  readonly vocabularySize: number;
  readonly parameters: number;
  /** Tensor memory in training, in bytes. */
  readonly memoryBytes: number;
  /** Training time at the given speed, or null when no speed is known. */
  readonly seconds: number | null;
}

/** Assumed where neither BPE nor the dataset says how many types there are. */
const ASSUMED_WORD_TYPES = 50_000;
/** Single characters and special symbols that a vocabulary has beside its merges. */
const ASSUMED_SYMBOLS = 200;
/** Tokens a sentence, for attention's score matrices. */
const ASSUMED_LENGTH = 32;

/** @param tokensPerSecond target tokens a second of this model on the engine at hand. */
export function estimateRun(run: RunSpec, tokensPerSecond: number | null): RunEstimate {
  const { recipe, model } = run;
  const trainingTokens = recipe.maxUpdates * recipe.accumulate * recipe.batchTokens;
  const vocabularySize = estimateVocabulary(run);
  const parameters = countModules(run, vocabularySize).reduce((sum, module) => sum + module.parameters, 0);
  // Weights, gradients and Adam's two moments; activations kept for the backward pass of one batch.
  const floats = 4 * parameters + recipe.batchTokens * countActivations(model, vocabularySize);
  return {
    trainingTokens,
    vocabularySize,
    parameters,
    memoryBytes: 4 * floats,
    seconds: tokensPerSecond === null ? null : trainingTokens / tokensPerSecond,
  };
}

function estimateVocabulary({ preprocessing, dataset }: RunSpec): number {
  const { bpe, vocabulary } = preprocessing;
  const sides = bpe !== null && !bpe.joint ? 2 : 1;
  const types =
    bpe === null ? (findDataset(dataset.id).wordTypes ?? ASSUMED_WORD_TYPES) : bpe.merges * sides + ASSUMED_SYMBOLS;
  return Math.ceil(types / vocabulary.padTo) * vocabulary.padTo;
}

/** Floats kept per token: inputs and outputs of each sub-layer, score rows, and three rows of logits. */
function countActivations(model: ModelShape, vocabularySize: number): number {
  const { dimension: d, feedForward, heads, encoderLayers, decoderLayers } = model;
  const attention = 6 * d + 2 * heads * ASSUMED_LENGTH;
  const feed = 2 * feedForward + 3 * d;
  return encoderLayers * (attention + feed) + decoderLayers * (2 * attention + feed) + 3 * vocabularySize;
}
