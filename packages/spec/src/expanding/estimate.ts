/** Estimates the cost of a run before it starts. */
import { findDataset } from '@ordo/data';
import { countRecomputedActivations, decoderOf, encoderOf, type ModelShape } from '@ordo/nmt/declarations';
import { countModules, type VocabularySizes } from './parameter-modules.ts';
import { demandOf } from '../schema/resources.ts';
import type { RunSpec } from '../results/run-spec.ts';

export type { VocabularySizes } from './parameter-modules.ts';

/** Estimates are meant for choosing between runs. They can be wrong by a factor of two, and by more where the vocabulary is guessed. */
export interface RunEstimate extends MemoryEstimate {
  /** An upper bound on the target tokens trained on: updates × accumulated batches × tokens per batch. */
  readonly trainingTokens: number;
  /** The number of types on the target side. */
  readonly vocabularySize: number;
  /** The number of parameters, which is exact if the vocabulary is known. */
  readonly parameters: number;
  /** Training time at the given speed, or null if no speed is given. */
  readonly seconds: number | null;
}

/** The memory of one of the training processes. */
export interface MemoryEstimate {
  /** Memory of all tensors during training, in bytes, if layers keep their activations. */
  readonly memoryBytes: number;
  /** The same if layers are computed again in the backward pass. Null if the model has no layers that can be. */
  readonly recomputedMemoryBytes: number | null;
  /** The memory that the spec allows, in bytes. Null if the spec does not say. */
  readonly memoryLimitBytes: number | null;
  /**
   * Whether layers are computed again from the first update on: because the spec asks for it, or because the limit requires it
   * and the spec does not forbid it.
   */
  readonly recomputes: boolean;
}

/** The number of word types to assume if there is no BPE and the dataset does not declare a number. */
const ASSUMED_WORD_TYPES = 50_000;
/** The assumed number of single characters and special symbols in a vocabulary, in addition to its BPE merges. */
const ASSUMED_SYMBOLS = 200;
/** The assumed number of tokens per sentence, which decides the size of the attention scores. */
const ASSUMED_LENGTH = 32;

/**
 * Estimates the cost of a run.
 * @param tokensPerSecond training speed of this model on the available engine, in target tokens per second
 * @param known the vocabulary of the text; without it, its size is guessed from the preprocessing
 */
export function estimateRun(run: RunSpec, tokensPerSecond: number | null, known?: VocabularySizes): RunEstimate {
  const { recipe } = run;
  const trainingTokens = recipe.maxUpdates * recipe.accumulate * recipe.batchTokens;
  const guessed = known === undefined ? estimateVocabulary(run) : 0;
  const vocabulary = known ?? { source: guessed, target: guessed };
  const { target: vocabularySize } = vocabulary;
  const parameters = countModules(run, vocabulary).reduce((sum, module) => sum + module.parameters, 0);
  return {
    trainingTokens,
    vocabularySize,
    parameters,
    ...estimateMemory(run, { vocabularySize, parameters }),
    seconds: tokensPerSecond === null ? null : trainingTokens / tokensPerSecond,
  };
}

function estimateMemory(
  run: RunSpec,
  { vocabularySize, parameters }: { readonly vocabularySize: number; readonly parameters: number },
): MemoryEstimate {
  const { recipe, model, resources } = run;
  // The texts of a language model fill its whole context, but sentences rarely do.
  const length = run.kind === 'language-model' ? model.maxPositions : ASSUMED_LENGTH;
  // There are three rows of logits for each token.
  const logits = 3 * vocabularySize;
  // These are the weights, gradients and Adam's two moments, and the activations that one part of a batch keeps for its
  // backward pass.
  const bytes = (activations: number): number =>
    4 * (4 * parameters + (recipe.batchTokens / (recipe.batchParts ?? 1)) * activations);
  const memoryBytes = bytes(countActivations(model, length) + logits);
  const again = countRecomputedActivations(model, length);
  // The logits are already freed when the backward pass reaches the last layer.
  const recomputedMemoryBytes = again === null ? null : bytes(again.kept + Math.max(again.layer, logits));
  const memoryLimitBytes = limitOf(run);
  const { recompute = 'auto' } = resources;
  const needed = recompute === 'auto' && memoryLimitBytes !== null && memoryBytes > memoryLimitBytes;
  return {
    memoryBytes,
    recomputedMemoryBytes,
    memoryLimitBytes,
    recomputes: recomputedMemoryBytes !== null && (recompute === 'always' || needed),
  };
}

/**
 * Returns the smaller of two limits: what the recipe allows, and what the resources provide per GPU, or per process on the
 * machine.
 */
function limitOf({ recipe, resources }: RunSpec): number | null {
  const { gpus, gpuMemoryMiB, memoryMiB } = demandOf(resources);
  const setAside = gpus > 0 ? gpuMemoryMiB : memoryMiB / (resources.processes ?? 1);
  const limits = [recipe.memoryLimitBytes ?? 0, setAside * 2 ** 20].filter((bytes) => bytes > 0);
  return limits.length === 0 ? null : Math.min(...limits);
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

/** Counts the floats that are kept per token: those of the encoder, if there is one, and those of the decoder. */
function countActivations(model: ModelShape, length: number): number {
  const [encoder, decoder] = [encoderOf(model), decoderOf(model)];
  const encoded = model.decoderOnly === true ? 0 : encoder.declaration.countActivations(encoder.options, model, length);
  return encoded + decoder.declaration.countActivations(decoder.options, model, length);
}
