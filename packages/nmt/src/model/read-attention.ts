/** Attention weights of one sentence pair as plain numbers, from every layer and head. */
import type { TokenMatrix } from './batch-tensors.ts';
import type { TranslationModel } from './translation-model.ts';
import type { AttentionPlace } from './pass.ts';
import { scoreTokens } from './score-tokens.ts';

/** One attention: weights[head][query][key], each row of keys summing to 1. */
export interface AttentionMatrices extends AttentionPlace {
  readonly weights: readonly (readonly (readonly number[])[])[];
}

/**
 * In the order in which the model computes them: encoder layers, then per decoder layer self- and cross-attention.
 * Query t of the decoder is the position that predicts token t of the target.
 * @param source and `target`: ids ending with EOS
 */
export async function readAttention(
  model: TranslationModel,
  source: Int32Array,
  target: Int32Array,
): Promise<AttentionMatrices[]> {
  const seen: AttentionMatrices[] = [];
  await scoreTokens(model, { source: matrixOf(source), target: matrixOf(target) }, (weights, place) => {
    const [sentence] = weights.arraySync();
    seen.push({ ...place, weights: sentence ?? [] });
  });
  return seen;
}

function matrixOf(tokens: Int32Array): TokenMatrix {
  return { tokens, lengths: Int32Array.of(tokens.length), time: tokens.length };
}
