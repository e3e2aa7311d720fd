/** Scores the continuations of one text for a search: first the prompt, and then one token per step. */
import { type Scorer, type StepScores } from '../search/search.ts';
import { LanguageDecoder } from './language-decoder.ts';
import type { LanguageModel } from './language-model.ts';

export class TextScorer implements Scorer {
  readonly #decoder: LanguageDecoder;
  readonly #before: Int32Array;
  readonly #eosId: number;
  readonly #signal: AbortSignal | undefined;
  #begun = false;

  /**
   * @param before the tokens of the prompt without the last one, with which the search begins
   * @param eosId the token that ends texts; -1 for none
   */
  constructor(
    model: LanguageModel,
    {
      before,
      eosId,
      signal,
    }: { readonly before: Int32Array; readonly eosId: number; readonly signal?: AbortSignal | undefined },
  ) {
    this.#decoder = new LanguageDecoder(model);
    this.#before = before;
    this.#eosId = eosId;
    this.#signal = signal;
  }

  async advance(tokens: Int32Array, _parents: Int32Array, k: number): Promise<StepScores> {
    if (!this.#begun) {
      this.#begun = true;
      for (const token of this.#before) await this.#read(Int32Array.of(token));
    }
    const logits = await this.#read(tokens);
    const best = listLargest(logits, k);
    return {
      k: best.length,
      tokens: Int32Array.from(best),
      logits: Float64Array.from(best, (id) => logits[id] as number),
      eosLogits: Float64Array.of(logits[this.#eosId] ?? -Infinity),
      logSumExps: Float64Array.of(logSumExp(logits)),
    };
  }

  dispose(): void {
    this.#decoder.dispose();
  }

  /** @returns the logits of the tokens that may follow, [V] */
  async #read(tokens: Int32Array): Promise<ArrayLike<number>> {
    this.#signal?.throwIfAborted();
    const logits = this.#decoder.step(tokens);
    const values: ArrayLike<number> = await logits.data<'float32'>();
    logits.dispose();
    return values;
  }
}

/** Up to this many places are found in one pass over all values. For more, the values are sorted. */
const FEW = 32;

/** Returns the places of the k largest values, largest first. Of equal values, the lower place comes first. */
function listLargest(values: ArrayLike<number>, k: number): number[] {
  const at = (place: number | undefined): number => (place === undefined ? -Infinity : (values[place] as number));
  if (k > FEW) {
    return Array.from({ length: values.length }, (_, place) => place)
      .toSorted((a, b) => at(b) - at(a) || a - b)
      .slice(0, k);
  }
  const best: number[] = [];
  for (let place = 0; place < values.length; place++) {
    if (best.length === k && at(place) <= at(best.at(-1))) continue;
    const behind = best.findIndex((other) => at(other) < at(place));
    best.splice(behind === -1 ? best.length : behind, 0, place);
    if (best.length > k) best.pop();
  }
  return best;
}

/** Computes log Σ exp in double precision. */
function logSumExp(values: ArrayLike<number>): number {
  let largest = -Infinity;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i] as number);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp((values[i] as number) - largest);
  return largest + Math.log(sum);
}
