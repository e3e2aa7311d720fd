/** What a training needs, and what its validations return. */
import type { BatchSource } from '@ordo/data';
import type { Checkpoint } from '../checkpoint/checkpoint.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import type { Recipe } from '../options/recipe.ts';

/** A validation's outcome: the loss, and whatever else was measured; `bleu` must be, where the recipe compares it. */
export interface Validation {
  readonly loss: number;
  readonly metrics: Readonly<Record<string, number>>;
}

export interface TrainingRequest {
  readonly model: TranslationModel;
  /** Positioned by training itself: at the start, or where the checkpoint stood. */
  readonly batches: BatchSource;
  readonly recipe: Recipe;
  /** Seed of the dropout stream. */
  readonly seed: number;
  /** Called at validations; without it there is no early stopping. */
  readonly validate?: (step: number) => Validation | Promise<Validation>;
  /** A checkpoint of the same model and recipe to go on from. */
  readonly resume?: Checkpoint;
  /** Micro-batches to compute each batch in from the start, after an attempt that ran out of memory. Default 1. */
  readonly microBatches?: number;
  /** When aborted, training ends after the update under way, with a checkpoint event if its state was not given yet. */
  readonly signal?: AbortSignal;
}
