/** Scores continuations with a model: one decoder step per call. It uses the memory that the decoder keeps of earlier steps. */
import { type Floats, topKLogits, tf } from '@ordo/tensor';
import { encode } from '../model/encoder.ts';
import { keepRows } from '../model/keep-sentences.ts';
import type { DecoderMemory, EncoderOutput, TokenTensor } from '../model/model-parts.ts';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import type { Scorer, StepScores } from '../search/search.ts';

export class CachedDecoder implements Scorer {
  readonly #model: TranslationModel;
  readonly #rows: number;
  #encoded: EncoderOutput;
  readonly #memory: DecoderMemory;
  /** The number of steps taken. */
  #length = 0;

  /** @param rows the number of rows of each sentence in the search strategy */
  constructor(model: TranslationModel, source: TokenTensor, rows: number) {
    this.#model = model;
    this.#rows = rows;
    const { batch, time } = source;
    let memory: DecoderMemory | undefined;
    const states = tf.tidy(() => {
      const encoded = encode(model, source, Pass.inference());
      memory = model.decoder.begin(model, encoded);
      return encoded.states;
    });
    const lengths = source.lengths === null ? null : tf.clone(source.lengths);
    this.#encoded = { states, lengths, batch, time };
    this.#memory = memory as unknown as DecoderMemory;
  }

  async advance(tokens: Int32Array, parents: Int32Array, k: number): Promise<StepScores> {
    if (this.#length > 0) {
      this.#follow(parents);
      return this.#score(tokens, k);
    }
    // All rows of a sentence begin with the same values, so only the first of them is computed.
    const firsts = tokens.filter((_, row) => row % this.#rows === 0);
    return repeatRows(await this.#score(firsts, k), this.#rows);
  }

  /** Computes one step. Each sentence has the same number of rows in `tokens`. */
  async #score(tokens: Int32Array, k: number): Promise<StepScores> {
    const outputs = tf.tidy(() => this.#step(tokens, k));
    this.#length += 1;
    const [ids, logits, logSumExps, eosLogits] = await Promise.all([
      (outputs[0] as tf.Tensor).data<'int32'>(),
      ...outputs.slice(1).map((output) => output.data<'float32'>()),
    ]);
    tf.dispose(outputs);
    return {
      k: ids.length / tokens.length,
      tokens: ids,
      logits: logits as Floats,
      logSumExps: logSumExps as Floats,
      eosLogits: eosLogits as Floats,
    };
  }

  dispose(): void {
    this.#memory.dispose();
    this.#encoded.states.dispose();
    this.#encoded.lengths?.dispose();
  }

  /** Returns ids and logits of the top k tokens, the rows' log-sum-exp and EOS's logit. */
  #step(tokens: Int32Array, k: number): tf.Tensor[] {
    const states = this.#memory.step(tf.tensor1d(tokens, 'int32'), this.#encoded);
    const { outputWeight, outputBias, vocabulary } = this.#model;
    const wanted = { k: Math.min(k, vocabulary.target), token: vocabulary.eosId };
    const { ids, logits, logSumExp, tokenLogits } = topKLogits(states, [outputWeight, outputBias], wanted);
    return [ids, logits, logSumExp, tokenLogits];
  }

  /** Makes each row continue its parent, and forgets finished sentences. */
  #follow(parents: Int32Array): void {
    // The first step has one row per sentence.
    this.#memory.follow(this.#length > 1 ? parents : parents.map((row) => Math.floor(row / this.#rows)));
    const sentences = Int32Array.from({ length: parents.length / this.#rows }, (_, i) =>
      Math.floor((parents[i * this.#rows] as number) / this.#rows),
    );
    if (sentences.length < this.#encoded.batch) this.#keepSentences(sentences);
  }

  #keepSentences(sentences: Int32Array): void {
    const { states, lengths, time } = this.#encoded;
    const index = tf.tensor1d(sentences, 'int32');
    this.#memory.keepSentences(index, this.#encoded);
    const kept = keepRows(states, index, this.#encoded);
    const keptLengths = lengths === null ? null : tf.gather(lengths, index);
    tf.dispose([index, states, ...(lengths === null ? [] : [lengths])]);
    this.#encoded = { states: kept, lengths: keptLengths, batch: sentences.length, time };
  }
}

/** Repeats each row `times` times. */
function repeatRows({ k, ...scores }: StepScores, times: number): StepScores {
  const rows = scores.logSumExps.length;
  const repeat = <T extends Floats | Int32Array>(from: T): T => {
    const width = from.length / rows;
    const to = new (from.constructor as new (length: number) => T)(from.length * times);
    for (let row = 0; row < rows * times; row++) {
      const source = Math.floor(row / times) * width;
      to.set(from.subarray(source, source + width), row * width);
    }
    return to;
  };
  return {
    k,
    tokens: repeat(scores.tokens),
    logits: repeat(scores.logits),
    logSumExps: repeat(scores.logSumExps),
    eosLogits: repeat(scores.eosLogits),
  };
}
