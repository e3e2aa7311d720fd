/** Runs a model's encoder, of any kind. */
import type { EncoderOutput, ModelParts, TokenTensor } from './model-parts.ts';
import type { Pass } from './pass.ts';

export function encode(model: ModelParts, source: TokenTensor, pass: Pass): EncoderOutput {
  return model.encoder.encode(model, source, pass);
}
