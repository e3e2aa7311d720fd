/**
 * A pass that computes the same as an ordinary one, and keeps the scales of norms, the slopes of activations and the attention
 * weights.
 */
import { constant, linear, type Nonlinearity, tf } from '@ordo/tensor';
import type { Embedded } from '../model/embedded.ts';
import type { FeedForwardParameters, NormParameters, Projection } from '../model/layer-parameters.ts';
import type { FrozenPass } from './frozen-pass.ts';
import type { Tape } from './tape.ts';
import { tangentOf } from './tangent.ts';

export class Recording implements FrozenPass {
  readonly replays = false;
  readonly biases = true;
  readonly #tape: Tape;

  constructor(tape: Tape) {
    this.#tape = tape;
  }

  embed(compute: () => Embedded): Embedded {
    const embedded = compute();
    this.#tape.keepEmbedded(embedded);
    return embedded;
  }

  /** Computes (x - mean) · s · gain + bias. The pass keeps s = 1/√(variance + ε), [rows, 1]. */
  normalise(x: tf.Tensor2D, { gain, bias, epsilon }: NormParameters): tf.Tensor2D {
    const centred = tf.sub(x, tf.mean(x, -1, true));
    const scale = tf.rsqrt(tf.add(tf.mean(tf.square(centred), -1, true), constant(epsilon)));
    this.#tape.keep(scale);
    return tf.add(tf.mul(tf.mul(centred, scale), gain), bias);
  }

  activate<T extends tf.Tensor>(x: T, activation: Nonlinearity): T {
    const { value, slope, intercept } = tangentOf(x, activation);
    this.#tape.keep(slope);
    this.#tape.keep(intercept);
    return value as T;
  }

  project(x: tf.Tensor2D, { weight, bias }: Projection): tf.Tensor2D {
    return linear(x, [weight, bias]);
  }

  feedForward(x: tf.Tensor2D, { inner, outer, activation }: FeedForwardParameters): tf.Tensor2D {
    return this.project(this.activate(this.project(x, inner), activation), outer);
  }

  keepWeights(weights: tf.Tensor4D): void {
    this.#tape.keepWeights(weights);
  }

  weigh(): never {
    throw new Error('a recording computes its weights');
  }

  takeWeights(): never {
    throw new Error('a recording computes its weights');
  }
}
