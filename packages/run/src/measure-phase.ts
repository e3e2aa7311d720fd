/** Times the forward pass, so that variants can be compared on one machine. */
import { makeBatch } from '@ordo/data';
import { measureForward, type TranslationModel } from '@ordo/nmt';
import type { Timing } from '@ordo/spec';
import { isMachineBusy } from '@ordo/tensor';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';

/** The first pairs of the test set make up the batch that is timed. */
export const MEASURED_ROWS = 32;
const REPEATS = 10;

/**
 * Times a forward pass (encoder, decoder, output scores) over one fixed batch: the first 32 test pairs. The
 * same batch for every variant, so that times compare on one machine; `busy` says when they don't.
 */
export async function measurePhase(context: RunContext, model: TranslationModel): Promise<Timing> {
  const { text, interruption, progress } = context;
  await progress.enter('measure');
  const rows = Math.min(MEASURED_ROWS, text.evaluated.source.count);
  const batch = makeBatch(
    text.evaluated,
    Int32Array.from({ length: rows }, (_, row) => row),
    SPECIAL_IDS,
  );
  const { busy } = await isMachineBusy();
  await interruption.checkOutsideTraining();
  return { ...(await measureForward(model, batch, REPEATS)), busy };
}
