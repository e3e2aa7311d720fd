/** Times the forward pass, so that variants can be compared on one machine. */
import { makeBatch, type TokenBatch } from '@ordo/data';
import { measureForward, type TrainableModel } from '@ordo/nmt';
import type { Timing } from '@ordo/spec';
import { isMachineBusy } from '@ordo/tensor';
import { type RunResources, type RunContext, SPECIAL_IDS } from '../run-context.ts';

/** The size of the timed batch, which consists of the first pairs of the evaluated split. */
export const MEASURED_ROWS = 32;
const REPEATS = 10;

/**
 * Returns the first 32 pairs of the evaluated split. All variants are timed on them, so that their times can be compared on one
 * machine.
 */
export function firstPairs({ text }: Pick<RunContext, 'text'>): TokenBatch {
  const rows = Math.min(MEASURED_ROWS, text.evaluated.source.count);
  return makeBatch(
    text.evaluated,
    Int32Array.from({ length: rows }, (_, row) => row),
    SPECIAL_IDS,
  );
}

/**
 * Times a forward pass (encoder, decoder, logits) over a batch. The time cannot be compared with other times if `busy` is true.
 */
export async function measurePhase(
  { interruption, progress }: Pick<RunResources, 'interruption' | 'progress'>,
  model: TrainableModel,
  batch: TokenBatch,
): Promise<Timing> {
  await progress.enter('measure');
  const { busy } = await isMachineBusy();
  await interruption.checkOutsideTraining();
  return { ...(await measureForward(model, batch, REPEATS)), busy };
}
