/** Records what one pass through a model computed where the model is not linear, in the order of the computation. */
import { tf } from '@ordo/tensor';
import type { Embedded } from '../model/embedded.ts';
import { findActiveUnits } from './active-units.ts';
import { AttentionRecord } from './attention-record.ts';

/** A tape owns its tensors. They belong to a single text, so their leading axis is time, or they begin with a batch of 1. */
export class Tape {
  readonly #records: (tf.Tensor | AttentionRecord)[] = [];
  readonly #active = new Map<number, readonly Int32Array[]>();
  #embedded: Embedded | null = null;

  /** The embeddings with their positions, [time, d]. The replay cuts its parts from them. */
  get embedded(): Embedded {
    if (this.#embedded === null) throw new Error('nothing has been recorded yet');
    return this.#embedded;
  }

  keepEmbedded({ states, group }: Embedded): void {
    this.#embedded = { states: tf.keep(tf.clone(states)), group: group === null ? null : tf.keep(tf.clone(group)) };
  }

  keep(x: tf.Tensor): void {
    this.#records.push(tf.keep(tf.clone(x)));
  }

  /** @param weights [1, heads, query, key] */
  keepWeights(weights: tf.Tensor4D): void {
    this.#records.push(new AttentionRecord(weights));
  }

  /** Returns the units that are on at each position, for slopes [time, units] that are 0 or 1. */
  activeAt(index: number): readonly Int32Array[] {
    const known = this.#active.get(index);
    if (known !== undefined) return known;
    const units = findActiveUnits(this.at(index));
    this.#active.set(index, units);
    return units;
  }

  at(index: number): tf.Tensor {
    const record = this.#recordAt(index);
    if (record instanceof AttentionRecord) throw new Error(`value ${index} is a layer's attention`);
    return record;
  }

  weightsAt(index: number): AttentionRecord {
    const record = this.#recordAt(index);
    if (record instanceof AttentionRecord) return record;
    throw new Error(`value ${index} is not a layer's attention`);
  }

  dispose(): void {
    for (const record of this.#records) record.dispose();
    if (this.#embedded === null) return;
    this.#embedded.states.dispose();
    this.#embedded.group?.dispose();
  }

  #recordAt(index: number): tf.Tensor | AttentionRecord {
    const record = this.#records[index];
    if (record === undefined) throw new Error(`a replay asks for value ${index} of ${this.#records.length}`);
    return record;
  }
}
