/** Trains the model, and turns nmt's training events into run events and checkpoint files. */
import { OrdoError } from '@ordo/core';
import { createBatchSource } from '@ordo/data';
import {
  type Checkpoint,
  type EndEvent,
  type MicroBatchEvent,
  train,
  type TrainingEvent,
  type TrainingSpan,
  type TrainingTotals,
  type TranslationModel,
  type UpdateEvent,
} from '@ordo/nmt';
import type { Recipe } from '@ordo/nmt/declarations';
import { saveCheckpoint } from './checkpoint-file.ts';
import { stopped } from './interruption.ts';
import type { Emit } from './progress.ts';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';
import { UpdateLog } from './update-log.ts';
import { createValidation } from './validation.ts';

export interface TrainingOutcome {
  readonly updates: number;
  /** Epochs trained, including the seen fraction of the last one. */
  readonly epochs: number;
  readonly totals: TrainingTotals;
  /** Label-smoothed loss of the last update, in nats per target token. */
  readonly finalLoss: number;
  /**
   * The loss of the best validation. This is the lowest loss unless the recipe compares BLEU. Null without validation.
   */
  readonly bestValidationLoss: number | null;
  /** The update of the best validation. Null without validation. */
  readonly bestValidationAt: number | null;
  readonly stoppedEarly: boolean;
  /** The number of weight snapshots that were averaged. */
  readonly averaged: number;
  /** What each span of updates was computed on. */
  readonly trainedOn: readonly TrainingSpan[];
  /** False if an update was computed in a way that cannot be repeated to the bit. */
  readonly deterministic: boolean;
}

export interface TrainRequest {
  /** The checkpoint to resume from. Null starts a new training. */
  readonly resume: Checkpoint | null;
  /** Measures BLEU on the validation set. Null if the recipe compares losses. */
  readonly measureBleu: (() => Promise<number>) | null;
}

/**
 * Trains the model from the start or from a checkpoint. A checkpoint is on disk before its event is emitted.
 * @throws OrdoError `run.stopped` after a last checkpoint, `run.cancelled` or `run.timed-out` without another
 *   checkpoint, and `training.diverged`
 */
export async function trainPhase(
  context: RunContext,
  model: TranslationModel,
  { resume, measureBleu }: TrainRequest,
): Promise<TrainingOutcome> {
  const { run, text, interruption, progress } = context;
  const { recipe, seed } = run;
  const batches = createBatchSource(text.train, { maxTokens: recipe.batchTokens, seed, ids: SPECIAL_IDS });
  const stop = new AbortController();
  const log = new UpdateLog();
  await progress.enter('train', resume?.training?.state.step ?? 0);
  const events = train({
    model,
    batches,
    recipe,
    seed,
    microBatches: context.microBatches,
    validate: createValidation(context, model, measureBleu),
    signal: stop.signal,
    ...(resume === null ? {} : { resume }),
  });
  for await (const event of events) {
    await interruption.check();
    if (interruption.stopRequested) stop.abort();
    if (event.kind === 'end') {
      await emitMetrics(log, context.emit);
      const outcome = endTraining(event, batches.batchesPerEpoch);
      const message = describeEarlyStop(outcome, recipe);
      if (message !== null) await context.emit({ kind: 'log', level: 'info', message, step: outcome.updates });
      return outcome;
    }
    await handleEvent(event, log, context);
  }
  throw new OrdoError('internal.unexpected', 'training ended without its end event');
}

async function handleEvent(
  event: Exclude<TrainingEvent, EndEvent>,
  log: UpdateLog,
  context: RunContext,
): Promise<void> {
  const { run, progress, emit } = context;
  switch (event.kind) {
    case 'update': {
      log.add(event);
      if (event.step % run.recipe.logEvery === 0 || event.step === run.recipe.maxUpdates) await emitMetrics(log, emit);
      await progress.report(event.step, run.recipe.maxUpdates, expectDecoding(event, context));
      return;
    }
    case 'validation': {
      const values = Object.entries({ loss: event.loss, ...event.metrics });
      await emit({
        kind: 'metric',
        step: event.step,
        values: Object.fromEntries(values.map(([name, value]) => [`valid/${name}`, value])),
      });
      return;
    }
    case 'checkpoint':
      if (event.reason !== 'interval') await emitMetrics(log, emit);
      await emit(await saveCheckpoint(context.workDir, event.step, await event.capture()));
      return;
    case 'micro-batches':
      await emit({ kind: 'log', level: 'warn', message: describeCut(event), step: event.step });
      return;
    case 'epoch':
      await emit({
        kind: 'log',
        level: 'info',
        message: `epoch ${event.epoch + 1} ended at update ${event.step}`,
        step: event.step,
      });
  }
}

function describeCut({ step, microBatches, before }: MicroBatchEvent): string {
  const why = microBatches > before ? 'a batch did not fit into memory' : 'memory has sufficed for a while';
  return `update ${step}: ${why}; each batch is now computed in ${microBatches} micro-batches instead of ${before}`;
}

/** Says that and why a training ended before its last update. Null if it did not. */
export function describeEarlyStop(
  { stoppedEarly, updates, bestValidationAt }: TrainingOutcome,
  { maxUpdates, patience }: Recipe,
): string | null {
  if (!stoppedEarly) return null;
  return (
    `training ended early, at update ${updates} of ${maxUpdates}: none of the last ${patience} validations was better ` +
    `than the one at update ${bestValidationAt}`
  );
}

async function emitMetrics(log: UpdateLog, emit: Emit): Promise<void> {
  const metrics = log.take();
  if (metrics !== null) await emit(metrics);
}

/**
 * Roughly estimates the seconds that decoding will take. A step of the search computes one position for each
 * hypothesis. It has no backward pass, but its matrix products are too small to be fast, so a decoded position is
 * assumed to take as long as a trained one.
 */
function expectDecoding({ seconds, targetTokens }: UpdateEvent, { run, text }: RunContext): number {
  const positions = (text.evaluated.target.tokenCount + text.evaluated.target.count) * run.evaluation.beam;
  return (positions * seconds) / targetTokens;
}

function endTraining({ reason, state, averaged }: EndEvent, batchesPerEpoch: number): TrainingOutcome {
  if (reason === 'stopped') throw stopped(`its last checkpoint is at update ${state.step}`);
  const { lastLoss: finalLoss } = state.totals;
  if (finalLoss === null) throw new OrdoError('internal.unexpected', 'training ended before its first update');
  return {
    updates: state.step,
    epochs: state.cursor.epoch + state.cursor.batch / batchesPerEpoch,
    totals: state.totals,
    finalLoss,
    bestValidationLoss: state.best?.loss ?? null,
    bestValidationAt: state.best?.step ?? null,
    stoppedEarly: reason === 'patience',
    averaged,
    trainedOn: state.trainedOn,
    deterministic: state.deterministic,
  };
}
