/** Continues a text, by the likeliest token or by drawing one. */
import { OrdoError, Random } from '@ordo/core';
import { LanguageDecoder } from './language-decoder.ts';
import type { LanguageModel } from './language-model.ts';

export interface ContinueOptions {
  /** The most tokens that are added. */
  readonly tokens: number;
  /** A token that ends the text, and is not added. */
  readonly stopAt?: number | null;
  /** Absent: the likeliest token, and of equal ones the lowest id. */
  readonly sample?: SampleOptions;
  readonly signal?: AbortSignal;
}

export interface SampleOptions {
  readonly seed: number;
  /** Logits are divided by it; above 0. Default: 1. */
  readonly temperature?: number;
  /** Only so many of the likeliest tokens are drawn from. Default: all. */
  readonly topK?: number;
}

/**
 * @param prompt at least one token
 * @returns the tokens that follow
 * @throws OrdoError `engine.invalid-input` for options or ids that make no sense, `model.input-too-long` beyond the window
 */
export async function continueText(
  model: LanguageModel,
  prompt: Int32Array,
  { tokens, stopAt, sample, signal }: ContinueOptions,
): Promise<Int32Array> {
  if (prompt.length === 0) throw new OrdoError('engine.invalid-input', 'there is no token to begin with');
  const choose = sample === undefined ? likeliest : sampler(sample);
  const decoder = new LanguageDecoder(model);
  const added: number[] = [];
  try {
    for (let at = 0; added.length < tokens; at++) {
      signal?.throwIfAborted();
      const logits = decoder.step(Int32Array.of((prompt[at] ?? added.at(-1)) as number));
      const values: ArrayLike<number> = await logits.data<'float32'>();
      logits.dispose();
      if (at < prompt.length - 1) continue;
      const next = choose(values);
      if (next === stopAt) break;
      added.push(next);
    }
  } finally {
    decoder.dispose();
  }
  return Int32Array.from(added);
}

function likeliest(logits: ArrayLike<number>): number {
  let best = 0;
  for (let id = 1; id < logits.length; id++) if ((logits[id] as number) > (logits[best] as number)) best = id;
  return best;
}

/** Draws from softmax(logits / temperature) over the top k. */
function sampler({ seed, temperature = 1, topK = Infinity }: SampleOptions): (logits: ArrayLike<number>) => number {
  if (!(temperature > 0) || !(topK >= 1)) {
    throw new OrdoError('engine.invalid-input', `temperature ${temperature} and top ${topK} make no distribution`, {
      fix: 'give a temperature above 0, and at least 1 token to draw from',
    });
  }
  const random = Random.fromSeed(seed, 'sampled text');
  return (logits) => {
    const ids = [...Array.from(logits).keys()].toSorted(
      (a, b) => (logits[b] as number) - (logits[a] as number) || a - b,
    );
    const kept = ids.slice(0, Math.min(topK, ids.length));
    const largest = logits[kept[0] as number] as number;
    const weights = kept.map((id) => Math.exp(((logits[id] as number) - largest) / temperature));
    let left = random.nextFloat() * weights.reduce((sum, weight) => sum + weight, 0);
    const drawn = weights.findIndex((weight) => (left -= weight) < 0);
    return kept[drawn < 0 ? kept.length - 1 : drawn] as number;
  };
}
