/** Attention as a measure of importance: the weights of each layer, averaged over its heads (Oh and Schuler 2023, §5.1). */
import { type LanguageModel, runLanguageModel } from '@ordo/nmt';
import { tf } from '@ordo/tensor';
import { type Triangle, triangleOf } from './triangle.ts';

/** Returns one triangle per layer: the weight that the state before each prediction gives to each token. */
export function measureAttention(model: LanguageModel, tokens: Int32Array): Triangle[] {
  const time = tokens.length;
  const layers: Triangle[] = [];
  tf.tidy(() => {
    const attention = (weights: tf.Tensor4D): void => {
      // [1, heads, query, key] → [query, key]
      layers.push(triangleOf(tf.mean(weights, [0, 1]).dataSync(), time - 1, time));
    };
    runLanguageModel(model, { tokens, batch: 1, time }, { observers: { attention } });
  });
  return layers;
}
