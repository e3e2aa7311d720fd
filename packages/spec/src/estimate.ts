/** Estimates the cost of a run before it starts. */
import { findDataset } from '@ordo/data';
import { decoderOf, encoderOf, type ModelShape } from '@ordo/nmt/declarations';
import { countModules } from './parameter-modules.ts';
import type { RunSpec } from './run-spec.ts';

/** Estimates are meant for choosing between runs. They can be wrong by a factor of two. */
export interface RunEstimate {
  /** An upper bound on the target tokens trained on: updates × accumulated batches × tokens per batch. */
  readonly trainingTokens: number;
  readonly vocabularySize: number;
  readonly parameters: number;
  /** Memory of all tensors during training, in bytes. */
  readonly memoryBytes: number;
  /** Training time at the given speed, or null if no speed is given. */
  readonly seconds: number | null;
}

/** The number of word types to assume if there is no BPE and the dataset does not declare a number. */
const ASSUMED_WORD_TYPES = 50_000;
/** Single characters and special symbols that a vocabulary holds in addition to its BPE merges. */
const ASSUMED_SYMBOLS = 200;
/** Tokens per sentence, which decide the size of the attention scores. */
const ASSUMED_LENGTH = 32;

/** @param tokensPerSecond training speed of this model on the available engine, in target tokens per second */
export function estimateRun(run: RunSpec, tokensPerSecond: number | null): RunEstimate {
  const { recipe, model } = run;
  const trainingTokens = recipe.maxUpdates * recipe.accumulate * recipe.batchTokens;
  const vocabularySize = estimateVocabulary(run);
  const parameters = countModules(run, vocabularySize).reduce((sum, module) => sum + module.parameters, 0);
  // Weights, gradients and Adam's two moments, and the activations that one batch keeps for its backward pass.
  // Texts of a language model fill its whole context, sentences rarely do.
  const length = run.kind === 'language-model' ? model.maxPositions : ASSUMED_LENGTH;
  const floats = 4 * parameters + recipe.batchTokens * countActivations(model, { vocabularySize, length });
  return {
    trainingTokens,
    vocabularySize,
    parameters,
    memoryBytes: 4 * floats,
    seconds: tokensPerSecond === null ? null : trainingTokens / tokensPerSecond,
  };
}

function estimateVocabulary(run: RunSpec): number {
  if (run.kind === 'language-model') return run.preprocessing.vocabularySize;
  const { preprocessing, dataset } = run;
  const { bpe, vocabulary } = preprocessing;
  const sides = bpe !== null && !bpe.joint ? 2 : 1;
  const types =
    bpe === null ? (findDataset(dataset.id).wordTypes ?? ASSUMED_WORD_TYPES) : bpe.merges * sides + ASSUMED_SYMBOLS;
  return Math.ceil(types / vocabulary.padTo) * vocabulary.padTo;
}

/** Floats kept per token: those of the encoder, if there is one, and of the decoder, and three rows of logits. */
function countActivations(
  model: ModelShape,
  { vocabularySize, length }: { readonly vocabularySize: number; readonly length: number },
): number {
  const [encoder, decoder] = [encoderOf(model), decoderOf(model)];
  const encoded = model.decoderOnly === true ? 0 : encoder.declaration.countActivations(encoder.options, model, length);
  return encoded + decoder.declaration.countActivations(decoder.options, model, length) + 3 * vocabularySize;
}
