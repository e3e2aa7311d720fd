/** Reads the attention weights of one sentence pair, of every layer and head, as plain numbers. */
import { padOrders } from '@ordo/data';
import type { TokenMatrix } from '../batch-tensors.ts';
import type { TranslationModel } from '../translation-model.ts';
import type { AttentionPlace } from '../pass.ts';
import { scoreTokens } from '../score-tokens.ts';

/** The weights of one attention: weights[head][query][key]. Each row sums to 1 over its keys. */
export interface AttentionMatrices extends AttentionPlace {
  readonly weights: readonly (readonly (readonly number[])[])[];
}

/**
 * Returns the attentions in the order in which the model computes them: the encoder's layers, then self- and
 * cross-attention of each decoder layer. Query t of the decoder is the position that predicts token t of the target.
 * @param source ids that end with EOS, and their orders if the encoding reads source orders
 * @param target ids that end with EOS
 */
export async function readAttention(
  model: TranslationModel,
  source: { readonly tokens: Int32Array; readonly orders?: Int32Array | undefined },
  target: Int32Array,
): Promise<AttentionMatrices[]> {
  const { tokens, orders } = source;
  const matrix = matrixOf(tokens);
  const sentence = { ...matrix, orders: orders === undefined ? null : padOrders([orders], matrix) };
  const seen: AttentionMatrices[] = [];
  await scoreTokens(model, { source: sentence, target: matrixOf(target) }, (weights, place) => {
    const [first] = weights.arraySync();
    seen.push({ ...place, weights: first ?? [] });
  });
  return seen;
}

function matrixOf(tokens: Int32Array): TokenMatrix {
  return { tokens, lengths: Int32Array.of(tokens.length), time: tokens.length };
}
