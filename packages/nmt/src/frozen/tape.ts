/** What one pass through a model computed where the model is not linear, in the order of its computation. */
import { tf } from '@ordo/tensor';
import type { Embedded } from '../model/embedded.ts';
import { findActiveUnits } from './active-units.ts';

/** Owns its tensors. They are of a single text, so their leading axis is time, or they begin with a batch of 1. */
export class Tape {
  readonly #tensors: tf.Tensor[] = [];
  readonly #active = new Map<number, readonly Int32Array[]>();
  #embedded: Embedded | null = null;

  /** The embeddings with their positions, from which the replay's parts are taken: [time, d]. */
  get embedded(): Embedded {
    if (this.#embedded === null) throw new Error('nothing has been recorded yet');
    return this.#embedded;
  }

  keepEmbedded({ states, group }: Embedded): void {
    this.#embedded = { states: tf.keep(tf.clone(states)), group: group === null ? null : tf.keep(tf.clone(group)) };
  }

  keep(x: tf.Tensor): void {
    this.#tensors.push(tf.keep(tf.clone(x)));
  }

  /** The units that are on at each position, of slopes [time, units] that are 0 or 1. */
  activeAt(index: number): readonly Int32Array[] {
    const known = this.#active.get(index);
    if (known !== undefined) return known;
    const units = findActiveUnits(this.at(index));
    this.#active.set(index, units);
    return units;
  }

  at(index: number): tf.Tensor {
    const tensor = this.#tensors[index];
    if (tensor === undefined) throw new Error(`a replay asks for value ${index} of ${this.#tensors.length}`);
    return tensor;
  }

  dispose(): void {
    tf.dispose([...this.#tensors]);
    if (this.#embedded === null) return;
    this.#embedded.states.dispose();
    this.#embedded.group?.dispose();
  }
}
