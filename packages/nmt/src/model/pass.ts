/** The settings of one pass through the model: its dropout, and the observer of its attention weights. */
import { Random } from '@ordo/core';
import { activate, dropout, type Dropout, layerNorm, type Nonlinearity, recompute, type tf } from '@ordo/tensor';
import type { FrozenPass } from '../frozen/frozen-pass.ts';
import type { HookContext } from '../positional/positional-hooks.ts';
import type { Side } from '../positional/positions.ts';
import type { Embedded } from './embedded.ts';
import type { NormParameters } from './layer-parameters.ts';

/** The dropout rates of a recipe. */
export interface DropoutRates {
  /** Dropout of embeddings and of every sub-layer's output. */
  readonly dropout: number;
  /** Dropout of attention weights. */
  readonly attentionDropout: number;
  /** Dropout of the feed-forward layers' inner activations. */
  readonly activationDropout: number;
}

const NONE: DropoutRates = { dropout: 0, attentionDropout: 0, activationDropout: 0 };

/** A stream of dropout masks and other random draws. Each draw is a pure function of (seed, n), so a checkpoint keeps only n. */
export class DropoutStream {
  readonly #seed: number;
  #counter: number;

  /**
   * @param counter the number of masks that were drawn before
   * @param part the part of each batch for which masks are drawn; every part has masks of its own
   */
  constructor(seed: number, counter = 0, part = 0) {
    this.#seed = Random.fromSeed(seed, part === 0 ? 'dropout' : `dropout ${part}`).nextUint32();
    this.#counter = counter;
  }

  get counter(): number {
    return this.#counter;
  }

  /** Goes back to the count at an earlier time, so that the same masks are drawn again. */
  rewind(counter: number): void {
    this.#counter = counter;
  }

  next(rate: number): Dropout {
    return { rate, seed: this.#seed, counter: this.#count() };
  }

  /** Returns random numbers instead of the next mask. */
  nextRandom(): Random {
    return Random.fromSeed(this.#seed, `draw ${this.#count()}`);
  }

  #count(): number {
    const counter = this.#counter;
    this.#counter = (this.#counter + 1) >>> 0;
    return counter;
  }
}

/** The place of an attention in the model. */
export interface AttentionPlace {
  readonly side: Side;
  readonly layer: number;
  readonly kind: 'self' | 'cross';
}

/** Receives the weights [batch, heads, query, key] of every attention. It must not keep the tensor. */
export type AttentionObserver = (weights: tf.Tensor4D, place: AttentionPlace) => void;

/**
 * Receives the states [rows, d] of an encoder or decoder: those of the embeddings as layer 0, then those after each layer. A
 * group of layers that cannot be told apart shows the states of its last layer. The observer must not keep the tensor.
 */
export type StateObserver = (states: tf.Tensor2D, layer: number, side: Side) => void;

export class Pass {
  readonly rates: DropoutRates;
  readonly incremental: boolean;
  readonly observer: AttentionObserver | null;
  readonly onStates: StateObserver | null;
  /** Present when operations that are not linear are recorded, or taken from a record. */
  readonly frozen: FrozenPass | null;
  readonly #stream: DropoutStream | null;
  readonly #recomputes: boolean;
  readonly #placed: tf.Tensor2D | null;

  private constructor(options: {
    rates?: DropoutRates;
    stream?: DropoutStream;
    recomputes?: boolean;
    incremental?: boolean;
    observer?: AttentionObserver | undefined;
    onStates?: StateObserver | undefined;
    frozen?: FrozenPass;
    placed?: tf.Tensor2D;
  }) {
    this.rates = options.rates ?? NONE;
    this.incremental = options.incremental ?? false;
    this.observer = options.observer ?? null;
    this.onStates = options.onStates ?? null;
    this.frozen = options.frozen ?? null;
    this.#stream = options.stream ?? null;
    this.#recomputes = options.recomputes ?? false;
    this.#placed = options.placed ?? null;
  }

  /** @param recomputes true if the backward pass computes layers a second time instead of keeping their activations */
  static training(rates: DropoutRates, stream: DropoutStream, recomputes = false): Pass {
    return new Pass({ rates, stream, recomputes });
  }

  /** Returns a pass as in training that shows its layers. */
  static watched(rates: DropoutRates, stream: DropoutStream, onStates: StateObserver): Pass {
    return new Pass({ rates, stream, onStates });
  }

  /** Returns a pass without dropout over all positions at once. */
  static inference(observer?: AttentionObserver, onStates?: StateObserver): Pass {
    return new Pass({ observer, onStates });
  }

  /** Returns a pass without dropout that works token by token with caches. */
  static decoding(): Pass {
    return new Pass({ incremental: true });
  }

  /** Returns a pass without dropout that records the operations that are not linear, or replays a record. */
  static frozen(frozen: FrozenPass): Pass {
    return new Pass({ frozen });
  }

  /** Returns a pass without dropout that begins with given embeddings, which include their positions: [rows, d]. */
  static from(placed: tf.Tensor2D): Pass {
    return new Pass({ placed });
  }

  /** True when an observer or the encoding needs the attention weights. */
  get watched(): boolean {
    return this.observer !== null || this.frozen !== null;
  }

  /** Shows attention weights [batch, heads, query, key] to those who need them. */
  show(weights: tf.Tensor4D, place: AttentionPlace): void {
    this.observer?.(weights, place);
    this.frozen?.keepWeights(weights);
  }

  /**
   * Computes one layer of a stack.
   * @param reads all tensors that the layer reads, except parameters
   */
  layer(compute: () => tf.Tensor2D, reads: readonly (tf.Tensor | null | undefined)[]): tf.Tensor2D {
    const stream = this.#stream;
    if (stream === null || !this.#recomputes) return compute();
    const { counter } = stream;
    const present = reads.filter((tensor) => tensor !== null && tensor !== undefined);
    return recompute((again) => {
      if (!again) return compute();
      const reached = stream.counter;
      stream.rewind(counter);
      try {
        return compute();
      } finally {
        stream.rewind(reached);
      }
    }, present);
  }

  embed(compute: () => Embedded): Embedded {
    if (this.#placed !== null) return { states: this.#placed, group: null };
    return this.frozen === null ? compute() : this.frozen.embed(compute);
  }

  /** Applies layer norm to rows [rows, d]. */
  normalise(x: tf.Tensor2D, norm: NormParameters): tf.Tensor2D {
    return this.frozen === null ? layerNorm(x, norm) : this.frozen.normalise(x, norm);
  }

  activate<T extends tf.Tensor>(x: T, activation: Nonlinearity): T {
    return this.frozen === null ? activate(x, activation) : this.frozen.activate(x, activation);
  }

  /** Returns the rate and key of the next mask, or null when nothing is dropped. */
  nextDropout(rate: number): Dropout | null {
    return this.#stream === null || rate === 0 ? null : this.#stream.next(rate);
  }

  drop<T extends tf.Tensor>(x: T, rate: number): T {
    return dropout(x, this.nextDropout(rate));
  }

  /** Returns the context for the hooks of an attention or, without a place, for the hooks of embeddings and whole stacks. */
  context(side: Side, place?: AttentionPlace): HookContext {
    const { layer, kind } = place ?? { layer: -1, kind: null };
    return {
      side,
      layer,
      attention: kind,
      incremental: this.incremental,
      dropout: (x, rate) => this.drop(x, rate),
      activate: (x, activation) => this.activate(x, activation),
      random: () => this.#stream?.nextRandom() ?? null,
    };
  }
}
