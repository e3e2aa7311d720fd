/** Runs a model's decoder, of any kind, and projects its states to the vocabulary. */
import { linear, type tf } from '@ordo/tensor';
import type { DecoderCall, DecoderParts, ModelParts } from './model-parts.ts';

/**
 * Decodes all positions at once.
 * @param ids int32 [batch·time], the target shifted right, with the start symbol in front
 * @returns hidden states [batch·time, d]
 */
export function decode(model: ModelParts, ids: tf.Tensor1D, call: DecoderCall): tf.Tensor2D {
  return model.decoder.decode(model, ids, call);
}

/** Applies the output projection: hidden states [rows, d] → logits [rows, V]. */
export function projectOutput(model: DecoderParts, states: tf.Tensor2D): tf.Tensor2D {
  return linear(states, [model.outputWeight, model.outputBias], { transposeW: true });
}
