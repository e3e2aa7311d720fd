/** What one run through the model carries along: dropout while training, and who wants to see the attention weights. */
import { Random } from '@ordo/core';
import { type Dropout, dropout, type tf } from '@ordo/tensor';
import type { HookContext } from '../positional/positional-hooks.ts';
import type { Side } from '../positional/positions.ts';

/** The dropout rates of a recipe. */
export interface DropoutRates {
  /** Of embeddings and of every sub-layer's output. */
  readonly dropout: number;
  /** Of attention weights. */
  readonly attentionDropout: number;
  /** Of the feed-forward layers' inner activations. */
  readonly activationDropout: number;
}

const NONE: DropoutRates = { dropout: 0, attentionDropout: 0, activationDropout: 0 };

/** A serialisable stream of dropout masks: mask n is a pure function of (seed, n). */
export class DropoutStream {
  readonly #seed: number;
  #counter: number;

  /** @param counter masks already drawn, when training resumes */
  constructor(seed: number, counter = 0) {
    this.#seed = Random.fromSeed(seed, 'dropout').nextUint32();
    this.#counter = counter;
  }

  get counter(): number {
    return this.#counter;
  }

  next(rate: number): Dropout {
    const counter = this.#counter;
    this.#counter = (this.#counter + 1) >>> 0;
    return { rate, seed: this.#seed, counter };
  }
}

/** Where an attention sits. */
export interface AttentionPlace {
  readonly side: Side;
  readonly layer: number;
  readonly kind: 'self' | 'cross';
}

/** Is shown the attention weights [batch, heads, query, key] of every attention; must not keep the tensor. */
export type AttentionObserver = (weights: tf.Tensor4D, place: AttentionPlace) => void;

export class Pass {
  readonly rates: DropoutRates;
  readonly incremental: boolean;
  readonly observer: AttentionObserver | null;
  readonly #stream: DropoutStream | null;

  private constructor(options: {
    rates?: DropoutRates;
    stream?: DropoutStream;
    incremental?: boolean;
    observer?: AttentionObserver;
  }) {
    this.rates = options.rates ?? NONE;
    this.incremental = options.incremental ?? false;
    this.observer = options.observer ?? null;
    this.#stream = options.stream ?? null;
  }

  static training(rates: DropoutRates, stream: DropoutStream): Pass {
    return new Pass({ rates, stream });
  }

  /** Without dropout, all positions at once. */
  static inference(observer?: AttentionObserver): Pass {
    return new Pass(observer === undefined ? {} : { observer });
  }

  /** Without dropout, token by token with caches. */
  static decoding(): Pass {
    return new Pass({ incremental: true });
  }

  /** The key of the next mask; null when nothing is to be dropped. */
  nextDropout(rate: number): Dropout | null {
    return this.#stream === null || rate === 0 ? null : this.#stream.next(rate);
  }

  drop<T extends tf.Tensor>(x: T, rate: number): T {
    return dropout(x, this.nextDropout(rate));
  }

  /** What hooks are told; without a place, those of embeddings and whole stacks. */
  context(side: Side, place?: AttentionPlace): HookContext {
    const { layer, kind } = place ?? { layer: -1, kind: null };
    return { side, layer, attention: kind, incremental: this.incremental, dropout: (x, rate) => this.drop(x, rate) };
  }
}
