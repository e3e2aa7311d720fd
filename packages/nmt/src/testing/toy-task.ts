/** Small models and corpora for this package's tests. */
import { Random } from '@ordo/core';
import { type BatchSource, createBatchSource, padOrders, TokenRows, type TokenBatch, withOrders } from '@ordo/data';
import type { ModelOptions } from '../options/model-options.ts';
import { buildModel, type TranslationModel } from '../model/translation-model.ts';
import { currentEngine } from '@ordo/tensor';
import type { Recipe } from '../options/recipe.ts';
import { RECIPE_DEFAULTS } from '../options/recipe.ts';

export const PAD = 0;
export const EOS = 1;

/** This id and all larger ones are words. */
const FIRST_WORD = 2;

export interface ToyTask {
  readonly words: number;
  readonly sentences: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Returns the target of a source. */
  readonly translate: (source: readonly number[]) => readonly number[];
}

export const COPY: ToyTask = { words: 14, sentences: 1000, minimum: 3, maximum: 7, translate: (source) => source };
export const REVERSE: ToyTask = { ...COPY, translate: (source) => source.toReversed() };

/** Draws random sentences of a task, without EOS. */
export function drawSentences(task: ToyTask, seed: number): number[][] {
  const random = Random.fromSeed(seed, 'toy sentences');
  return Array.from({ length: task.sentences }, () => {
    const length = task.minimum + random.nextBelow(task.maximum - task.minimum + 1);
    return Array.from({ length }, () => FIRST_WORD + random.nextBelow(task.words));
  });
}

export function toyBatches(task: ToyTask, { seed, maxTokens }: { seed: number; maxTokens: number }): BatchSource {
  const sources = drawSentences(task, seed);
  const text = withOrders(
    { source: TokenRows.from(sources), target: TokenRows.from(sources.map((source) => task.translate(source))) },
    sources.map(orderOf),
  );
  return createBatchSource(text, { maxTokens, seed, ids: { padId: PAD, eosId: EOS } });
}

/**
 * Returns the position of each token in another order of a toy sentence, in which the odd positions come first and then the even
 * ones.
 */
export function orderOf({ length }: ArrayLike<unknown>): Int32Array {
  const odd = Math.floor(length / 2);
  return Int32Array.from({ length }, (_, i) => (i % 2 === 1 ? (i - 1) / 2 : odd + i / 2));
}

/** Builds a batch from pairs that are written out: each is [source, target] without EOS. */
export function handBatch(pairs: readonly (readonly [readonly number[], readonly number[]])[], extra = 0): TokenBatch {
  const side = (index: 0 | 1) => {
    const lengths = Int32Array.from(pairs, (pair) => pair[index].length + 1);
    const time = Math.max(...lengths) + extra;
    const tokens = new Int32Array(pairs.length * time).fill(PAD);
    pairs.forEach((pair, row) => tokens.set([...pair[index], EOS], row * time));
    return { tokens, lengths, time };
  };
  const [source, target] = [side(0), side(1)];
  return {
    indices: Int32Array.from(pairs.keys()),
    rows: pairs.length,
    sourceTime: source.time,
    targetTime: target.time,
    source: source.tokens,
    sourceLengths: source.lengths,
    sourceOrders: padOrders(
      pairs.map(([words]) => orderOf(words)),
      source,
    ),
    target: target.tokens,
    targetLengths: target.lengths,
  };
}

/** Sources and targets of unequal lengths, so that their batch has padding on both sides. */
export const UNEVEN_PAIRS = [
  [
    [2, 3, 4, 5, 6],
    [6, 5, 4],
  ],
  [
    [7, 8],
    [9, 2, 3, 4, 5, 6, 7],
  ],
  [[9, 3, 5], [2]],
] as const;

/** Returns a sentence's ids with EOS at the end. */
export function withEos(sentence: readonly number[]): Int32Array {
  return Int32Array.from([...sentence, EOS]);
}

export const TINY_MODEL: ModelOptions = {
  preset: 'probe',
  dimension: 16,
  heads: 2,
  feedForward: 32,
  encoderLayers: 2,
  decoderLayers: 2,
  maxPositions: 64,
};

export function toyModel(
  positional: { readonly type: string } & Readonly<Record<string, unknown>>,
  options: { readonly words?: number; readonly seed?: number; readonly model?: Partial<ModelOptions> } = {},
): Promise<TranslationModel> {
  const size = FIRST_WORD + (options.words ?? COPY.words);
  return buildModel({
    model: { ...TINY_MODEL, ...options.model },
    positional,
    vocabulary: { source: size, target: size, padId: PAD, eosId: EOS, startId: EOS },
    seed: options.seed ?? 1,
  });
}

/** Returns a recipe in the precision of the current engine, unless the changes name another precision. */
export function toyRecipe(changes: Partial<Recipe> = {}): Recipe {
  return {
    ...RECIPE_DEFAULTS,
    precision: currentEngine().precision,
    batchTokens: 64,
    accumulate: 1,
    learningRate: 5e-3,
    warmupUpdates: 50,
    maxUpdates: 4,
    averageLast: 1,
    checkpointEvery: null,
    patience: null,
    ...changes,
  };
}
