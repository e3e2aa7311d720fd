/** The request for a training, and the outcome of its validations. */
import type { Energy } from '@ordo/core/energy';
import type { BatchSource } from '@ordo/data';
import type { Checkpoint } from '../checkpoint/checkpoint.ts';
import type { Recipe } from '../options/recipe.ts';
import type { ProcessGroup } from './gradients/process-group.ts';
import type { RecomputeChoice } from './batch/recomputation.ts';
import type { TrainableModel } from './trainable.ts';

/** The outcome of a validation: the loss, and other metrics. `bleu` must be among them when the recipe compares it. */
export interface Validation {
  readonly loss: number;
  readonly metrics: Readonly<Record<string, number>>;
}

export interface TrainingRequest {
  readonly model: TrainableModel;
  /** The source of batches. Training moves it to the start, or to where the checkpoint was taken. */
  readonly batches: BatchSource;
  readonly recipe: Recipe;
  /** The seed of the dropout masks. */
  readonly seed: number;
  /** Measures the model at validations. Without it there is no early stopping. */
  readonly validate?: (step: number) => Validation | Promise<Validation>;
  /** Returns the energy that the run has taken so far, which checkpoints keep for the attempts that go on from them. */
  readonly readEnergy?: () => Energy;
  /** A checkpoint of the same model and recipe to resume from. */
  readonly resume?: Checkpoint;
  /**
   * The number of micro-batches in which each part of a batch is computed. It is above 1 after an attempt that ran out of memory.
   * Default 1.
   */
  readonly microBatches?: number;
  /**
   * Decides whether layers are computed a second time in the backward pass to save memory. Default `auto`: from the first batch
   * that does not fit otherwise, and from the start if more than one micro-batch is requested.
   */
  readonly recompute?: RecomputeChoice;
  /** The processes that train the model together. Each calls `train` with an equal request. Default: this process alone. */
  readonly group?: ProcessGroup;
  /**
   * A signal that ends training. When it is aborted in one of the processes, training ends after the current update, with a
   * checkpoint event if its state was not offered yet.
   */
  readonly signal?: AbortSignal;
}
