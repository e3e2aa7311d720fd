/** Keeps the weights at validations and averages them at the end (fairseq's `average_checkpoints.py`). */
import { captureTensors, restoreTensors, type Weights } from '../checkpoint/checkpoint.ts';
import type { StoredTensor } from '../checkpoint/safetensors.ts';
import type { TranslationModel } from '../model/translation-model.ts';

export class WeightHistory {
  readonly #keep: number;
  #snapshots: readonly Weights[];

  /** @param keep the number of weights to average; 1 keeps none, since the model then keeps its last weights */
  constructor(keep: number, snapshots: readonly Weights[] = []) {
    this.#keep = keep;
    this.#snapshots = snapshots;
  }

  get snapshots(): readonly Weights[] {
    return this.#snapshots;
  }

  async add(model: TranslationModel): Promise<void> {
    if (this.#keep === 1) return;
    this.#snapshots = [...this.#snapshots, await captureTensors(model.parameters)].slice(-this.#keep);
  }

  /** Replaces the model's weights by the mean of those kept, and returns how many there were. */
  averageInto(model: TranslationModel): number {
    if (this.#snapshots.length < 2) return 1;
    restoreTensors(model.parameters, averageWeights(this.#snapshots));
    return this.#snapshots.length;
  }
}

/** The element-wise mean, summed in double precision. */
function averageWeights(snapshots: readonly Weights[]): Weights {
  const average = new Map<string, StoredTensor>();
  for (const [name, { shape, values }] of snapshots[0] ?? new Map<string, StoredTensor>()) {
    const sums = new Float64Array(values.length);
    for (const snapshot of snapshots) {
      const other = (snapshot.get(name) as StoredTensor).values;
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (other[i] as number);
    }
    average.set(name, { shape, values: Float32Array.from(sums, (sum) => sum / snapshots.length) });
  }
  return average;
}
