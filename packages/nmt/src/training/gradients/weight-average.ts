/**
 * Keeps the weights at validations, and averages the last or the best of them at the end (fairseq's `average_checkpoints.py`).
 */
import { captureTensors, restoreTensors, type Weights } from '../../checkpoint/checkpoint.ts';
import type { StoredTensor } from '@ordo/tensor';
import type { Recipe } from '../../options/recipe.ts';
import type { TrainableModel } from '../trainable.ts';

/** The weights at past validations, oldest first. */
export interface KeptWeights {
  /** The weights at the last validations. */
  readonly snapshots: readonly Weights[];
  /** The content of `snapshots` at the best validation; empty if the recipe wants the last weights. */
  readonly best: readonly Weights[];
}

export class WeightHistory {
  readonly #recipe: Pick<Recipe, 'averageLast' | 'finalWeights'>;
  #kept: KeptWeights;

  constructor(recipe: Pick<Recipe, 'averageLast' | 'finalWeights'>, kept: KeptWeights = { snapshots: [], best: [] }) {
    const { snapshots, best } = kept;
    this.#recipe = recipe;
    this.#kept = { snapshots, best };
  }

  get kept(): KeptWeights {
    return this.#kept;
  }

  async add(model: TrainableModel): Promise<void> {
    const { averageLast, finalWeights } = this.#recipe;
    // The model itself already has the last weights.
    if (averageLast === 1 && finalWeights === 'last') return;
    const snapshots = [...this.#kept.snapshots, await captureTensors(model.parameters)].slice(-averageLast);
    this.#kept = { ...this.#kept, snapshots };
  }

  /** Marks the weights that were added last as those of the best validation so far. */
  markBest(): void {
    if (this.#recipe.finalWeights === 'best') this.#kept = { ...this.#kept, best: this.#kept.snapshots };
  }

  /** Puts the mean of the wanted weights into the model, and returns how many weights there were. */
  averageInto(model: TrainableModel): number {
    const { snapshots, best } = this.#kept;
    const wanted = this.#recipe.finalWeights === 'best' ? best : snapshots;
    // The model has changed since the validation, unless that was the last one.
    if (wanted.length < (this.#recipe.finalWeights === 'best' ? 1 : 2)) return 1;
    restoreTensors(model.parameters, averageWeights(wanted));
    return wanted.length;
  }
}

/** Returns the element-wise mean, summed in double precision. */
function averageWeights(snapshots: readonly Weights[]): Weights {
  const average = new Map<string, StoredTensor>();
  for (const [name, { shape, values }] of snapshots[0] ?? new Map<string, StoredTensor>()) {
    const sums = new Float64Array(values.length);
    for (const snapshot of snapshots) {
      const other = (snapshot.get(name) as StoredTensor).values;
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (other[i] as number);
    }
    const means = sums.map((sum) => sum / snapshots.length);
    average.set(name, { shape, values: values instanceof Float64Array ? means : Float32Array.from(means) });
  }
  return average;
}
