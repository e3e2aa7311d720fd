/** Computes log-probabilities of given translations in one pass over all positions ("forced decoding"). */
import { type Floats, tf } from '@ordo/tensor';
import { shiftRight, type TokenMatrix, uploadTokens } from './batch-tensors.ts';
import { decode, projectOutput } from './decoder.ts';
import { encode } from './encoder.ts';
import { type AttentionObserver, Pass } from './pass.ts';
import type { TranslationModel } from './translation-model.ts';

/**
 * Returns log p of every target position, including padding, row-major [rows · time], in nats. Sums are in double precision.
 * @param source its rows end with EOS
 * @param target its rows end with EOS and have no start symbol
 * @param observer receives the weights of every attention
 */
export async function scoreTokens(
  model: TranslationModel,
  { source, target }: { readonly source: TokenMatrix; readonly target: TokenMatrix },
  observer?: AttentionObserver,
): Promise<Float64Array> {
  const pass = Pass.inference(observer);
  const logits = tf.tidy(() => {
    const encoded = encode(model, uploadTokens(model, 'encoder', source), pass);
    const { ids } = uploadTokens(model, 'decoder', { ...target, tokens: shiftRight(model.vocabulary.startId, target) });
    return projectOutput(model, decode(model, ids, { encoded, time: target.time, pass }));
  });
  const values = await logits.data<'float32'>();
  const [rows, size] = logits.shape;
  logits.dispose();
  return Float64Array.from({ length: rows }, (_, row) =>
    logProbability(values.subarray(row * size, (row + 1) * size), target.tokens[row] as number),
  );
}

function logProbability(logits: Floats, token: number): number {
  let largest = -Infinity;
  for (const logit of logits) if (logit > largest) largest = logit;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - largest);
  return (logits[token] as number) - largest - Math.log(sum);
}
