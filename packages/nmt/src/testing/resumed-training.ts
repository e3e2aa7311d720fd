/** Trains toy models in one piece or from a checkpoint, and computes a hash of the result that changes with every bit. */
import { sha256 } from '@ordo/core';
import { decodeCheckpoint, encodeCheckpoint } from '../checkpoint/checkpoint.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { train } from '../training/train.ts';
import { COPY, toyBatches, type toyRecipe, type ToyTask } from './toy-task.ts';

/** Returns a hash of everything in a checkpoint except the wall time. */
export function fingerprint(file: Uint8Array | undefined): string {
  const checkpoint = decodeCheckpoint(file as Uint8Array);
  if (checkpoint.training === null) throw new Error('no training state');
  const { state } = checkpoint.training;
  const timeless = { ...state, totals: { ...state.totals, seconds: 0 } };
  return sha256(encodeCheckpoint({ ...checkpoint, training: { ...checkpoint.training, state: timeless } }));
}

/** Trains the model, from a checkpoint file if one is given, and disposes of it. */
export async function trainFrom(
  model: TranslationModel,
  recipe: ReturnType<typeof toyRecipe>,
  file?: Uint8Array,
  task: ToyTask = { ...COPY, sentences: 60 },
) {
  const losses: number[] = [];
  const checkpoints: Uint8Array[] = [];
  const request = {
    model,
    batches: toyBatches(task, { seed: 5, maxTokens: recipe.batchTokens }),
    recipe,
    seed: 7,
  };
  const resume = file === undefined ? {} : { resume: decodeCheckpoint(file) };
  for await (const event of train({ ...request, ...resume })) {
    if (event.kind === 'update') losses.push(event.loss);
    if (event.kind === 'checkpoint') checkpoints.push(await event.capture());
  }
  model.dispose();
  return { losses, checkpoints };
}
