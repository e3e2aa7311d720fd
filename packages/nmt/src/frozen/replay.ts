/**
 * A pass that takes everything that is not linear from a record, so that the model is an affine map of its embeddings. Parts of
 * the embeddings then pass through it independently of each other, and their results sum up to the recorded ones.
 */
import { feedActiveUnits, linear, normaliseParts, paysToSkipUnits, projectParts, tf } from '@ordo/tensor';
import type { Embedded } from '../model/embedded.ts';
import type { FeedForwardParameters, NormParameters, Projection } from '../model/layer-parameters.ts';
import type { AttentionRecord } from './attention-record.ts';
import type { FrozenPass } from './frozen-pass.ts';
import type { Tape } from './tape.ts';

export interface ReplayOptions {
  /**
   * The parts' embeddings, [parts·time, d] each. They cover the recorded time, or only its end when all parts are 0 before it.
   */
  readonly embedded: Embedded;
  readonly parts: number;
  /** The first position of each part that is not 0, counted from the first position given. By default every part begins there. */
  readonly begins?: readonly number[];
  /** True for the single part that carries the constants. */
  readonly biases: boolean;
}

export class Replay implements FrozenPass {
  readonly replays = true;
  readonly biases: boolean;
  readonly #tape: Tape;
  readonly #parts: number;
  readonly #embedded: Embedded;
  readonly #begins: readonly number[];
  #next = 0;

  constructor(tape: Tape, { embedded, parts, begins, biases }: ReplayOptions) {
    this.#tape = tape;
    this.#embedded = embedded;
    this.#parts = parts;
    this.#begins = begins ?? Array.from({ length: parts }, () => 0);
    this.biases = biases;
  }

  embed(): Embedded {
    return this.#embedded;
  }

  normalise(x: tf.Tensor2D, { gain, bias }: NormParameters): tf.Tensor2D {
    const time = x.shape[0] / this.#parts;
    const scale = tf.reshape<tf.Rank.R1>(endOf(this.#take(), time), [time]);
    const scaled = normaliseParts(x, { scale, gain });
    return this.biases ? tf.add(scaled, bias) : scaled;
  }

  activate<T extends tf.Tensor>(x: T): T {
    const [slope, intercept] = [this.#take(), this.#take()];
    const sloped = this.#times(x, slope);
    return this.biases ? tf.add(sloped, tf.reshape(intercept, intercept.size === 1 ? [] : x.shape)) : sloped;
  }

  project(x: tf.Tensor2D, { weight, bias }: Projection): tf.Tensor2D {
    return this.biases ? linear(x, [weight, bias]) : projectParts(x, weight);
  }

  /** A unit of ReLU that is off passes nothing on. The other units alone are computed where that takes less time. */
  feedForward(x: tf.Tensor2D, { inner, outer, activation }: FeedForwardParameters): tf.Tensor2D {
    if (activation === 'relu' && !this.biases) {
      const time = x.shape[0] / this.#parts;
      const units = this.#tape.activeAt(this.#next).slice(-time);
      if (paysToSkipUnits({ units }, { parts: this.#parts, width: inner.weight.shape[1] as number })) {
        this.#next += 2;
        return feedActiveUnits(x, [inner.weight, outer.weight], { units, begins: this.#begins });
      }
    }
    return this.project(this.activate(this.project(x, inner)), outer);
  }

  keepWeights(): never {
    throw new Error('a replay has no weights of its own');
  }

  takeWeights(queries: number, keys: number): tf.Tensor3D {
    return this.#takeRecord().takeEnd(queries, keys);
  }

  weigh(values: tf.Tensor2D, queries: number): tf.Tensor2D {
    return this.#takeRecord().timesEnd(values, { parts: this.#parts, queries });
  }

  #takeRecord(): AttentionRecord {
    const record = this.#tape.weightsAt(this.#next);
    this.#next += 1;
    return record;
  }

  #take(): tf.Tensor {
    const tensor = this.#tape.at(this.#next);
    this.#next += 1;
    return tensor;
  }

  /** Multiplies every part by a record of one text. The rows of `x` are the end of the text, part by part. */
  #times<T extends tf.Tensor>(x: T, record: tf.Tensor): T {
    const width = x.shape.at(-1) as number;
    const time = x.size / width / this.#parts;
    const byPart = tf.reshape(x, [this.#parts, time, width]);
    return tf.reshape(tf.mul(byPart, tf.expandDims(endOf(record, time), 0)), x.shape) as T;
  }
}

/** Returns the last rows of a record of one text: [time, per row]. */
function endOf(record: tf.Tensor, time: number): tf.Tensor2D {
  const perRow = record.shape.at(-1) as number;
  const all = tf.reshape<tf.Rank.R2>(record, [-1, perRow]);
  return tf.slice(all, [all.shape[0] - time, 0], [time, perRow]);
}
