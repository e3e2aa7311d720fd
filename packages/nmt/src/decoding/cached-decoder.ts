/** Scores continuations with a model: one decoder step per call, with the keys and values of earlier steps cached. */
import { topKLogits, tf } from '@ordo/tensor';
import { createDecoderCache, decode } from '../model/decoder.ts';
import { encode, type EncoderOutput, type TokenTensor } from '../model/encoder.ts';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import type { KeyValueCache } from '../model/self-attention.ts';
import type { Scorer, StepScores } from './beam-search.ts';
import { createSelfCaches, type SelfCaches } from './self-caches.ts';

/** The number of tensors that a step returns, caches apart. */
const OUTPUTS = 4;

export class CachedDecoder implements Scorer {
  readonly #model: TranslationModel;
  readonly #beam: number;
  #encoded: EncoderOutput;
  #cross: readonly tf.Tensor2D[];
  readonly #self: SelfCaches;
  #length = 0;

  constructor(model: TranslationModel, source: TokenTensor, beam: number) {
    this.#model = model;
    this.#beam = beam;
    const [states, ...cross] = tf.tidy((): [tf.Tensor2D, ...tf.Tensor2D[]] => {
      const encoded = encode(model, source, Pass.inference());
      return [encoded.states, ...createDecoderCache(model, encoded).cross];
    });
    const lengths = source.lengths === null ? null : tf.clone(source.lengths);
    this.#encoded = { states, lengths, batch: source.batch, time: source.time };
    this.#cross = cross;
    this.#self = createSelfCaches(model);
  }

  async advance(tokens: Int32Array, parents: Int32Array, k: number): Promise<StepScores> {
    if (this.#length > 0) {
      this.#follow(parents);
      return this.#score(tokens, k);
    }
    // All rows of a sentence begin alike, so only the first of them is computed.
    const firsts = tokens.filter((_, row) => row % this.#beam === 0);
    return repeatRows(await this.#score(firsts, k), this.#beam);
  }

  /** Computes one step. Each sentence has the same number of rows in `tokens`. */
  async #score(tokens: Int32Array, k: number): Promise<StepScores> {
    const caches = this.#self.step(tokens.length);
    const outputs = tf.tidy(() => this.#step(tokens, k, caches)).slice(0, OUTPUTS);
    this.#self.keep(caches);
    this.#length += 1;
    const [ids, logits, logSumExps, eosLogits] = await Promise.all([
      (outputs[0] as tf.Tensor).data<'int32'>(),
      ...outputs.slice(1).map((output) => output.data<'float32'>()),
    ]);
    tf.dispose(outputs);
    return {
      k: ids.length / tokens.length,
      tokens: ids,
      logits: logits as Float32Array,
      logSumExps: logSumExps as Float32Array,
      eosLogits: eosLogits as Float32Array,
    };
  }

  dispose(): void {
    this.#self.dispose();
    tf.dispose([this.#encoded.states, ...this.#cross]);
    this.#encoded.lengths?.dispose();
  }

  /** Returns ids and logits of the top k tokens, the rows' log-sum-exp and EOS's logit; then the caches that the step made. */
  #step(tokens: Int32Array, k: number, caches: readonly KeyValueCache[]): tf.Tensor[] {
    const states = decode(this.#model, tf.tensor1d(tokens, 'int32'), {
      encoded: this.#encoded,
      time: 1,
      rowsPerSentence: tokens.length / this.#encoded.batch,
      pass: Pass.decoding(),
      cache: { length: this.#length, self: caches, cross: this.#cross },
    });
    const { outputWeight, outputBias, vocabulary } = this.#model;
    const wanted = { k: Math.min(k, vocabulary.target), token: vocabulary.eosId };
    const { ids, logits, logSumExp, tokenLogits } = topKLogits(states, [outputWeight, outputBias], wanted);
    const made = caches.flatMap(({ keyValues }) => (keyValues === null ? [] : [keyValues]));
    return [ids, logits, logSumExp, tokenLogits, ...made];
  }

  /** Reorders the caches so that each row continues its parent, and drops finished sentences. */
  #follow(parents: Int32Array): void {
    // The first step has one row per sentence.
    this.#self.follow(this.#length > 1 ? parents : parents.map((row) => Math.floor(row / this.#beam)));
    const sentences = Int32Array.from({ length: parents.length / this.#beam }, (_, i) =>
      Math.floor((parents[i * this.#beam] as number) / this.#beam),
    );
    if (sentences.length < this.#encoded.batch) this.#keepSentences(sentences);
  }

  #keepSentences(sentences: Int32Array): void {
    const { batch, time, states, lengths } = this.#encoded;
    const index = tf.tensor1d(sentences, 'int32');
    const keep = (rows: tf.Tensor2D): tf.Tensor2D => {
      const width = rows.shape[1];
      const kept = tf.gather(tf.reshape(rows, [batch, time * width]), index);
      return tf.reshape(kept, [sentences.length * time, width]);
    };
    this.#cross = replaceAll(this.#cross, keep);
    const [kept] = replaceAll([states], keep) as [tf.Tensor2D];
    const keptLengths = lengths === null ? null : tf.gather(lengths, index);
    lengths?.dispose();
    index.dispose();
    this.#encoded = { states: kept, lengths: keptLengths, batch: sentences.length, time };
  }
}

/** Repeats each row `times` times. */
function repeatRows({ k, ...scores }: StepScores, times: number): StepScores {
  const rows = scores.logSumExps.length;
  const repeat = <T extends Float32Array | Int32Array>(from: T, to: T): T => {
    const width = from.length / rows;
    for (let row = 0; row < rows * times; row++) {
      const source = Math.floor(row / times) * width;
      to.set(from.subarray(source, source + width), row * width);
    }
    return to;
  };
  const floats = (from: Float32Array) => repeat(from, new Float32Array(from.length * times));
  return {
    k,
    tokens: repeat(scores.tokens, new Int32Array(scores.tokens.length * times)),
    logits: floats(scores.logits),
    logSumExps: floats(scores.logSumExps),
    eosLogits: floats(scores.eosLogits),
  };
}

function replaceAll<T extends tf.Tensor>(tensors: readonly T[], change: (tensor: T) => T): T[] {
  return tensors.map((tensor) => {
    const changed = tf.tidy(() => change(tensor));
    tensor.dispose();
    return changed;
  });
}
