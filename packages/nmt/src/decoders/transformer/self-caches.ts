/** Caches of self-attention's keys and values in all layers. They follow the beam when it is reordered. */
import { canAttendCached, tf } from '@ordo/tensor';
import type { KeyValueCache } from '../../model/attention/self-attention.ts';
import type { PositionalHooks } from '../../positional/positional-hooks.ts';

export interface SelfCaches {
  /**
   * Returns one cache per layer for a step over `rows` hypotheses. The step reads it and adds its own position. The tidy
   * around the step disposes of the tensors that the cache itself creates.
   */
  step(rows: number): readonly KeyValueCache[];
  /** Keeps the keys and values that a step added. */
  keep(caches: readonly KeyValueCache[]): void;
  /** Makes row r continue the past of row `parents[r]`. */
  follow(parents: Int32Array): void;
  dispose(): void;
}

/** Creates the cheapest caches that the positional encoding and the engine allow. */
export function createSelfCaches(hooks: PositionalHooks, layers: number): SelfCaches {
  const plain = hooks.onScores === undefined && hooks.onContext === undefined;
  if (!plain || !canAttendCached()) return new MovedCaches(layers);
  return new IndexedCaches(layers);
}

/** Caches that are gathered again when the beam is reordered. They work on every engine and with every encoding. */
class MovedCaches implements SelfCaches {
  readonly #layers: number;
  /** One tensor per layer, [rows, time, 2d]. The list is empty before the first step. */
  #keyValues: readonly tf.Tensor3D[] = [];

  constructor(layers: number) {
    this.#layers = layers;
  }

  step(): KeyValueCache[] {
    return Array.from({ length: this.#layers }, (_, layer) => ({ keyValues: this.#keyValues[layer] ?? null }));
  }

  keep(caches: readonly KeyValueCache[]): void {
    tf.dispose([...this.#keyValues]);
    this.#keyValues = caches.map((cache) => (cache as { keyValues: tf.Tensor3D }).keyValues);
  }

  follow(parents: Int32Array): void {
    const rows = tf.tensor1d(parents, 'int32');
    const moved = this.#keyValues.map((keyValues) => tf.gather(keyValues, rows));
    tf.dispose([rows, ...this.#keyValues]);
    this.#keyValues = moved;
  }

  dispose(): void {
    tf.dispose([...this.#keyValues]);
  }
}

/** Caches that are never moved. An index tells which row of each earlier step holds the past of a row. */
class IndexedCaches implements SelfCaches {
  /** The keys and values of every step, for each layer: [rows of that step, 2d]. */
  readonly #past: readonly tf.Tensor2D[][];
  /** The rows of each row's past, oldest first. */
  #ancestors: readonly Int32Array[] = [];

  constructor(layers: number) {
    this.#past = Array.from({ length: layers }, () => []);
  }

  step(rows: number): KeyValueCache[] {
    const past = this.#ancestors[0]?.length ?? 0;
    const flat = new Int32Array(rows * past);
    this.#ancestors.forEach((ancestors, row) => flat.set(ancestors, row * past));
    const ancestors = tf.tensor2d(flat, [rows, past], 'int32');
    return this.#past.map((steps) => ({ past: steps, ancestors, keyValues: null }));
  }

  keep(caches: readonly KeyValueCache[]): void {
    caches.forEach(({ keyValues }, layer) => this.#past[layer]?.push(keyValues as tf.Tensor2D));
  }

  follow(parents: Int32Array): void {
    this.#ancestors = Array.from(parents, (parent) => {
      const past = this.#ancestors[parent] ?? new Int32Array(0);
      const longer = new Int32Array(past.length + 1);
      longer.set(past);
      longer[past.length] = parent;
      return longer;
    });
  }

  dispose(): void {
    tf.dispose(this.#past.flat());
  }
}
