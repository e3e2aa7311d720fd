/** Runs a language model over all positions of its texts at once. */
import { OrdoError } from '@ordo/core';
import { embed, tf } from '@ordo/tensor';
import { runStack } from '../decoders/transformer/stack.ts';
import { checkIds } from '../model/batch-tensors.ts';
import { projectOutput } from '../model/decoder.ts';
import { type AttentionObserver, Pass, type StateObserver } from '../model/pass.ts';
import { listInputLimits } from '../positional/input-limits.ts';
import type { LanguageModel } from './language-model.ts';

/** Texts of one padded length, with the padding on the right. */
export interface TextBatch {
  /** [batch·time] */
  readonly tokens: Int32Array;
  readonly batch: number;
  readonly time: number;
}

export interface LanguageObservers {
  /** Receives the weights [batch, heads, query, key] of every layer. */
  readonly attention?: AttentionObserver;
  /**
   * Receives the states [batch·time, d]: those of the embeddings with their positions as layer 0, then those after each layer.
   * The states of the last layer are those before the final norm.
   */
  readonly states?: StateObserver;
  /** Receives the input of the output projection: the states [batch·time, d] after the final norm. */
  readonly output?: (states: tf.Tensor2D) => void;
}

/**
 * @returns logits [batch·time, V], of the token that follows each position. The caller's tidy must dispose of all other tensors.
 * @throws OrdoError `engine.invalid-input` for an id outside the vocabulary, `model.input-too-long` beyond the window
 */
export function runLanguageModel(
  model: LanguageModel,
  { tokens, batch, time }: TextBatch,
  options: LanguagePassOptions = {},
): tf.Tensor2D {
  return projectOutput(model, runToStates(model, { tokens, batch, time }, options));
}

/**
 * Runs the model up to the output projection.
 * @returns the states that the projection reads: [batch·time, d], or the chosen rows of them
 */
export function runToStates(
  model: LanguageModel,
  { tokens, batch, time }: TextBatch,
  { observers = {}, embeddings, placed, rows, pass: given }: LanguagePassOptions = {},
): tf.Tensor2D {
  checkTexts(model, { tokens, batch, time });
  const { attention, states: onStates } = observers;
  const pass = given ?? (placed === undefined ? Pass.inference(attention, onStates) : Pass.from(placed));
  const call = { encoded: null, batch, time, pass, embeddings };
  const states = runStack(model.stack, model, { ids: tf.tensor1d(tokens, 'int32'), call });
  observers.output?.(states);
  return rows === undefined ? states : tf.gather(states, rows);
}

export interface LanguagePassOptions {
  /** Receive tensors from inside the model. They must not keep these tensors. */
  readonly observers?: LanguageObservers;
  /** [batch·time, d]: embeddings as `embedTexts` gives them, which replace the embeddings of the tokens. Gradients need this. */
  readonly embeddings?: tf.Tensor2D;
  /** [batch·time, d]: embeddings with positions, which replace those of the texts. There are no observers then. */
  readonly placed?: tf.Tensor2D;
  /** A pass with dropout, in training. Nothing is observed or placed then. Default: a pass without dropout. */
  readonly pass?: Pass;
  /** int32: the rows of batch·time whose logits are wanted. Default: all. */
  readonly rows?: tf.Tensor1D;
}

/** Returns the embeddings of tokens, scaled as in the model but without positions: [tokens, d]. */
export function embedTexts(model: LanguageModel, tokens: Int32Array): tf.Tensor2D {
  checkIds(tokens, model.vocabulary.size);
  const scale = model.shape.embeddingScale === 'none' ? 1 : Math.sqrt(model.shape.dimension);
  return embed(model.targetTable, tf.tensor1d(tokens, 'int32'), { scale, padId: model.padId });
}

/** Returns the length of the longest text that the model takes, in tokens. */
export function windowOf(model: LanguageModel): number {
  return listInputLimits(model, 'decoder')[0].length;
}

/** @throws OrdoError `engine.invalid-input` for an id outside the vocabulary, `model.input-too-long` beyond the window */
export function checkTexts(model: LanguageModel, { tokens, batch, time }: TextBatch): void {
  if (time < 1 || tokens.length !== batch * time) {
    throw new OrdoError('engine.invalid-input', `${tokens.length} tokens are not ${batch} texts of ${time} tokens`, {
      fix: 'give at least one token per text, and pad shorter texts',
    });
  }
  refuseLength(model, time);
  checkIds(tokens, model.vocabulary.size);
}

/** @throws OrdoError `model.input-too-long` beyond the window */
export function refuseLength(model: LanguageModel, length: number): void {
  const window = windowOf(model);
  if (length <= window) return;
  throw new OrdoError('model.input-too-long', `a text of ${length} tokens is longer than the window of ${window}`, {
    fix: 'score it in overlapping windows, or cut it',
  });
}
