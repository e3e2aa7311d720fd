import { makeBatch, type TokenBatch } from '@ordo/data';
import { evaluateLoss, type TranslationModel } from '@ordo/nmt';
import type { Timing } from '@ordo/spec';
import { isMachineBusy, timeRepeatedly } from '@ordo/tensor';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';

/** Rows of the batch that is timed, and how often. */
const ROWS = 32;
const REPEATS = 10;

/**
 * Times a forward pass (encoder, decoder, logits, loss; no gradient) over one fixed batch: the first 32 test pairs. The
 * same batch for every variant, so that times compare on one machine; `busy` says when they don't.
 */
export async function measurePhase(context: RunContext, model: TranslationModel): Promise<Timing> {
  const { run, text, interruption, progress } = context;
  await progress.enter('measure');
  const rows = Math.min(ROWS, text.test.source.count);
  const batch: TokenBatch = makeBatch(
    text.test,
    Int32Array.from({ length: rows }, (_, row) => row),
    SPECIAL_IDS,
  );
  const { busy } = await isMachineBusy();
  const summary = await timeRepeatedly(async () => {
    await interruption.checkOutsideTraining();
    evaluateLoss(model, [batch], run.recipe.labelSmoothing);
  }, REPEATS);
  return { ...summary, busy };
}
