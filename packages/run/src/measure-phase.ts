/** Times the forward pass, so that variants can be compared on one machine. */
import { makeBatch } from '@ordo/data';
import { measureForward, type TranslationModel } from '@ordo/nmt';
import type { Timing } from '@ordo/spec';
import { isMachineBusy } from '@ordo/tensor';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';

/** The size of the timed batch, which consists of the first pairs of the evaluated split. */
export const MEASURED_ROWS = 32;
const REPEATS = 10;

/**
 * Times a forward pass (encoder, decoder, logits) over the first 32 pairs of the evaluated split. All variants are
 * timed on the same pairs, so their times can be compared on one machine, unless `busy` is true.
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
