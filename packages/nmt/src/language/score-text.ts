/** Computes log-probabilities of the tokens of a text, each given all tokens that precede it. */
import { logSumExpOfProduct, tf } from '@ordo/tensor';
import type { LanguageModel } from './language-model.ts';
import { runToStates } from './run-language-model.ts';

/**
 * Returns log p(x_t | x_0 … x_{t-1}) for t = 1 … T - 1, in nats; the first token has none, because nothing precedes it. Only the
 * logit of each token and the log-sum-exp of all logits are kept, so that the logits of long texts need not fit into memory.
 * @throws OrdoError as `runLanguageModel` does
 */
export async function scoreText(model: LanguageModel, tokens: Int32Array): Promise<Float64Array> {
  const [own, all] = tf.tidy(() => {
    const states = runToStates(model, { tokens, batch: 1, time: tokens.length });
    if (tokens.length === 1) return [tf.tensor1d([]), tf.tensor1d([])];
    const before = tf.slice(states, [0, 0], [tokens.length - 1, -1]);
    return [
      logitsOf(model, before, tokens.slice(1)),
      logSumExpOfProduct(before, [model.outputWeight, model.outputBias]),
    ];
  });
  const [logits, sums]: ArrayLike<number>[] = await Promise.all([own.data<'float32'>(), all.data<'float32'>()]);
  tf.dispose([own, all]);
  return Float64Array.from(logits as ArrayLike<number>, (logit, t) => logit - (sums?.[t] as number));
}

/** Returns the logit of one token for each row of states [rows, d]: [rows]. */
function logitsOf(model: LanguageModel, states: tf.Tensor2D, tokens: Int32Array): tf.Tensor1D {
  const ids = tf.tensor1d(tokens, 'int32');
  const products = tf.sum<tf.Tensor1D>(tf.mul(states, tf.gather(model.outputWeight, ids)), -1);
  return model.outputBias === null ? products : tf.add(products, tf.gather(model.outputBias, ids));
}
