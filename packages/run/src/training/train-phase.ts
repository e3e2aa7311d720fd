/** Trains the model, and turns nmt's training events into run events and checkpoint files. */
import { OrdoError } from '@ordo/core';
import type { BatchSource } from '@ordo/data';
import {
  type Checkpoint,
  type EndEvent,
  type LossScaleEvent,
  type MicroBatchEvent,
  type RecomputeEvent,
  train,
  type TrainableModel,
  type TrainingEvent,
  type TrainingSpan,
  type TrainingState,
  type TrainingTotals,
  type UpdateEvent,
  type Validation,
} from '@ordo/nmt';
import type { Recipe } from '@ordo/nmt/declarations';
import { saveCheckpoint } from './checkpoint-file.ts';
import { stopped } from '../interruption.ts';
import type { RunSpec } from '@ordo/spec';
import type { RunResources } from '../run-context.ts';
import { UpdateLog } from './update-log.ts';

export interface TrainingOutcome {
  readonly updates: number;
  /** The number of epochs trained, including the fraction of the last one that was seen. */
  readonly epochs: number;
  readonly totals: TrainingTotals;
  /** Label-smoothed loss in nats per target token: the last point of the learning curve. */
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
  /** The engine and arithmetic of each span of updates. */
  readonly trainedOn: readonly TrainingSpan[];
  /** The first update in which layers were computed again in the backward pass. Null if there was none. */
  readonly recomputedFrom: number | null;
  /** The scaler at the end of a training in fp16, with the number of updates that it skipped; null in other precisions. */
  readonly lossScale: NonNullable<TrainingState['lossScale']> | null;
  /** False if an update was computed in a way that cannot be repeated to the bit. */
  readonly deterministic: boolean;
}

/** The context that the training phases of all kinds of runs share. */
export interface TrainContext
  extends Pick<
    RunResources,
    'workDir' | 'microBatches' | 'recompute' | 'energy' | 'interruption' | 'progress' | 'emit' | 'group'
  > {
  readonly run: Pick<RunSpec, 'recipe' | 'seed'>;
}

export interface TrainRequest {
  /** The checkpoint to resume from. Null starts a new training. */
  readonly resume: Checkpoint | null;
  readonly batches: BatchSource;
  /** Measures the model on the validation set. */
  readonly validate: () => Promise<Validation>;
  /** Returns a rough estimate, from an update, of the seconds that the phases after the training will take. */
  readonly expectLater: (event: UpdateEvent) => number;
}

/**
 * Trains the model from the start or from a checkpoint. A checkpoint is on disk before its event is emitted.
 * @throws OrdoError `run.stopped` after a last checkpoint, `run.cancelled` or `run.timed-out` without another
 *   checkpoint, and `training.diverged`
 */
export async function trainPhase(
  context: TrainContext,
  model: TrainableModel,
  { resume, batches, validate, expectLater }: TrainRequest,
): Promise<TrainingOutcome> {
  const { run, energy, interruption, progress, emit } = context;
  const { recipe, seed } = run;
  const stop = new AbortController();
  const log = new UpdateLog(batches);
  if (resume !== null) energy?.continueFrom(resume.training?.state.energy);
  await progress.enter('train', resume?.training?.state.step ?? 0);
  const events = train({
    model,
    batches,
    recipe,
    seed,
    microBatches: context.microBatches,
    recompute: context.recompute,
    group: context.group,
    validate,
    signal: stop.signal,
    ...(resume === null ? {} : { resume }),
    ...(energy === null ? {} : { readEnergy: () => energy.read() }),
  });
  for await (const event of events) {
    await interruption.check();
    if (interruption.stopRequested) stop.abort();
    if (event.kind === 'end') {
      const outcome = endTraining(event, batches.batchesPerEpoch);
      const message = describeEarlyStop(outcome, recipe);
      if (message !== null) await emit({ kind: 'log', level: 'info', message, step: outcome.updates });
      return outcome;
    }
    if (event.kind === 'update') {
      log.add(event);
      await progress.report(event.step, recipe.maxUpdates, expectLater(event));
    } else await handleEvent(event, log, context);
  }
  throw new OrdoError('internal.unexpected', 'training ended without its end event');
}

async function handleEvent(
  event: Exclude<TrainingEvent, EndEvent | UpdateEvent>,
  log: UpdateLog,
  { workDir, emit, group }: TrainContext,
): Promise<void> {
  switch (event.kind) {
    case 'curve':
      await emit(log.take(event));
      return;
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
      if (group.rank > 0) return;
      await emit(await saveCheckpoint(workDir, event.step, await event.capture()));
      return;
    case 'micro-batches':
      await emit({ kind: 'log', level: 'warn', message: describeCut(event), step: event.step });
      return;
    case 'recompute':
      await emit({ kind: 'log', level: 'warn', message: describeSwitch(event), step: event.step });
      return;
    case 'loss-scale': {
      const level = event.reason === 'growth' ? 'info' : 'warn';
      await emit({ kind: 'log', level, message: describeLossScale(event), step: event.step });
      return;
    }
    case 'epoch':
      await emit({
        kind: 'log',
        level: 'info',
        message: `epoch ${event.epoch + 1} ended at update ${event.step}`,
        step: event.step,
      });
  }
}

function describeSwitch({ step }: RecomputeEvent): string {
  return `update ${step}: a batch did not fit into memory; layers are now computed a second time in the backward pass`;
}

function describeCut({ step, microBatches, before }: MicroBatchEvent): string {
  const why = microBatches > before ? 'a batch did not fit into memory' : 'memory was sufficient for a while';
  return `update ${step}: ${why}; each batch is now computed in ${microBatches} micro-batches instead of ${before}`;
}

function describeLossScale({ step, before, after, reason }: LossScaleEvent): string {
  if (reason === 'growth')
    return `update ${step}: no gradient has overflowed for a while; the loss scale is now ${after}`;
  const what = reason === 'loss-overflow' ? 'loss' : 'gradient';
  return `update ${step + 1} was skipped and will be made with the next batches: its ${what} overflowed with a loss scale of ${before}, which is now ${after}`;
}

/** Says that a training ended before its last update, and why. Null if it did not. */
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

function endTraining({ reason, state, averaged }: EndEvent, batchesPerEpoch: number): TrainingOutcome {
  if (reason === 'stopped') throw stopped(`its last checkpoint is at update ${state.step}`);
  // A final checkpoint from before the curve was part of the state holds only the loss of the last update.
  const finalLoss = state.lastPoint ?? state.totals.lastLoss;
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
    recomputedFrom: state.recomputedFrom ?? null,
    lossScale: state.lossScale ?? null,
    deterministic: state.deterministic,
  };
}
