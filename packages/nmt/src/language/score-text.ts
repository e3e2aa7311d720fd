/** Log-probabilities of the tokens of a text, each given all that precede it. */
import { tf } from '@ordo/tensor';
import type { LanguageModel } from './language-model.ts';
import { runLanguageModel } from './run-language-model.ts';

/**
 * log p(x_t | x_0 … x_{t-1}) for t = 1 … T - 1, in nats; nothing precedes the first token. Sums are in double precision.
 * @throws OrdoError as `runLanguageModel` does
 */
export async function scoreText(model: LanguageModel, tokens: Int32Array): Promise<Float64Array> {
  const logits = tf.tidy(() => runLanguageModel(model, { tokens, batch: 1, time: tokens.length }));
  const values: ArrayLike<number> = await logits.data<'float32'>();
  logits.dispose();
  const size = model.vocabulary.size;
  return Float64Array.from({ length: tokens.length - 1 }, (_, t) =>
    logProbability(values, { start: t * size, size, token: tokens[t + 1] as number }),
  );
}

/** The logit of a token less the log-sum-exp of its row. */
function logProbability(
  logits: ArrayLike<number>,
  { start, size, token }: { readonly start: number; readonly size: number; readonly token: number },
): number {
  let largest = -Infinity;
  for (let i = start; i < start + size; i++) largest = Math.max(largest, logits[i] as number);
  let sum = 0;
  for (let i = start; i < start + size; i++) sum += Math.exp((logits[i] as number) - largest);
  return (logits[start + token] as number) - largest - Math.log(sum);
}
