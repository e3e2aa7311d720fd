/** A model as a scorer of continuations: one decoder step per call, with keys and values of earlier steps cached. */
import { logSumExp, tf } from '@ordo/tensor';
import { createDecoderCache, decode, outputLogits } from '../model/decoder.ts';
import { encode, type Memory, type TokenTensor } from '../model/encoder.ts';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import type { Scorer, StepScores } from './beam-search.ts';

export class CachedDecoder implements Scorer {
  readonly #model: TranslationModel;
  readonly #beam: number;
  #memory: Memory;
  #cross: readonly tf.Tensor2D[];
  /** Per layer [rows, time, 2d]; empty before the first step. */
  #self: readonly tf.Tensor3D[] = [];
  #length = 0;

  constructor(model: TranslationModel, source: TokenTensor, beam: number) {
    this.#model = model;
    this.#beam = beam;
    const [states, ...cross] = tf.tidy((): [tf.Tensor2D, ...tf.Tensor2D[]] => {
      const memory = encode(model, source, Pass.inference());
      return [memory.states, ...createDecoderCache(model, memory).cross];
    });
    const lengths = source.lengths === null ? null : tf.clone(source.lengths);
    this.#memory = { states, lengths, batch: source.batch, time: source.time };
    this.#cross = cross;
  }

  get vocabularySize(): number {
    return this.#model.vocabulary.target;
  }

  async advance(tokens: Int32Array, parents: Int32Array): Promise<StepScores> {
    this.#follow(parents);
    const { logits, normalisers, self } = tf.tidy(() => this.#step(tokens));
    tf.dispose([...this.#self]);
    this.#self = self;
    this.#length += 1;
    const scores = {
      logits: await logits.data<'float32'>(),
      normalisers: await normalisers.data<'float32'>(),
    };
    tf.dispose([logits, normalisers]);
    return scores;
  }

  dispose(): void {
    tf.dispose([this.#memory.states, ...this.#cross, ...this.#self]);
    this.#memory.lengths?.dispose();
  }

  #step(tokens: Int32Array): { logits: tf.Tensor2D; normalisers: tf.Tensor1D; self: tf.Tensor3D[] } {
    const caches = this.#cross.map((_, layer) => ({ keyValues: this.#self[layer] ?? null }));
    const states = decode(this.#model, tf.tensor1d(tokens, 'int32'), {
      memory: this.#memory,
      time: 1,
      rowsPerSentence: this.#beam,
      pass: Pass.decoding(),
      cache: { length: this.#length, self: caches, cross: this.#cross },
    });
    const logits = outputLogits(this.#model, states);
    return {
      logits,
      normalisers: logSumExp(logits),
      self: caches.map(({ keyValues }) => keyValues as tf.Tensor3D),
    };
  }

  /** Reorders the caches so that each row holds its parent's past, and forgets sentences that are done. */
  #follow(parents: Int32Array): void {
    if (parents.every((parent, row) => parent === row) && parents.length === this.#memory.batch * this.#beam) return;
    const rows = tf.tensor1d(parents, 'int32');
    this.#self = replaceAll(this.#self, (cache) => tf.gather(cache, rows));
    rows.dispose();
    const sentences = Int32Array.from({ length: parents.length / this.#beam }, (_, i) =>
      Math.floor((parents[i * this.#beam] as number) / this.#beam),
    );
    if (sentences.length < this.#memory.batch) this.#keepSentences(sentences);
  }

  #keepSentences(sentences: Int32Array): void {
    const { batch, time, states, lengths } = this.#memory;
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
    this.#memory = { states: kept, lengths: keptLengths, batch: sentences.length, time };
  }
}

function replaceAll<T extends tf.Tensor>(tensors: readonly T[], change: (tensor: T) => T): T[] {
  return tensors.map((tensor) => {
    const changed = tf.tidy(() => change(tensor));
    tensor.dispose();
    return changed;
  });
}
