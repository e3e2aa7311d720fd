/** What an update leaves behind: the state after one that was made or skipped, and the events that tell of it. */
import type { BatchCursor } from '@ordo/data';
import type { Recipe } from '../options/recipe.ts';
import { afterUpdate } from './batch-cut.ts';
import { diverged } from './failures.ts';
import { afterOverflow, afterUpdateMade, type Overflow } from './loss-scale.ts';
import type { LossScaleEvent, MicroBatchEvent, UpdateEvent } from './training-event.ts';
import { addUpdate, type TrainingState } from './training-state.ts';
import type { UpdateSums } from './update-share.ts';

export type UpdateOutcomeEvent = UpdateEvent | LossScaleEvent | MicroBatchEvent;

export interface UpdateOutcome {
  readonly state: TrainingState;
  readonly events: readonly UpdateOutcomeEvent[];
}

/** Counts the batches as read, whether or not the update is made. `cursor` is that of the batch that comes next. */
export function readBatches(
  state: TrainingState,
  cursor: BatchCursor,
  { dropoutCounter, microBatches }: Pick<UpdateSums, 'dropoutCounter' | 'microBatches'>,
): { readonly state: TrainingState; readonly events: readonly MicroBatchEvent[] } {
  const { microBatches: before } = state.cut;
  const cut = afterUpdate(state.cut, microBatches);
  // Which batch is the first not to fit depends on the memory of the moment.
  const deterministic = state.deterministic && microBatches === before;
  return {
    state: { ...state, cursor, dropoutCounter, cut, deterministic },
    events:
      cut.microBatches === before
        ? []
        : [{ kind: 'micro-batches', step: state.step + 1, microBatches: cut.microBatches, before }],
  };
}

export function countUpdate(
  before: TrainingState,
  made: Omit<UpdateEvent, 'kind' | 'step'>,
  { lossScale: options }: Recipe,
): UpdateOutcome {
  const step = before.step + 1;
  const update: UpdateEvent = { kind: 'update', step, ...made };
  const state = { ...before, step, totals: addUpdate(before.totals, update) };
  const { lossScale } = before;
  if (lossScale === undefined || options === undefined) return { state, events: [update] };
  const after = afterUpdateMade(lossScale, options);
  const grown = { kind: 'loss-scale', step, before: lossScale.scale, after: after.scale, reason: 'growth' } as const;
  return {
    state: { ...state, lossScale: after },
    events: after.scale === lossScale.scale ? [update] : [update, grown],
  };
}

/**
 * The number of updates, and with it the learning rate, stays as it is; the time is counted.
 * @throws OrdoError `training.diverged` where the loss is not scaled, or its scale cannot be halved again
 */
export function skipUpdate(
  before: TrainingState,
  found: {
    readonly overflow: Overflow;
    readonly loss: number;
    readonly gradientNorm: number;
    readonly seconds: number;
  },
  { lossScale: options }: Recipe,
): UpdateOutcome {
  const { step, totals, lossScale } = before;
  const { overflow, loss, gradientNorm, seconds } = found;
  if (lossScale === undefined || options === undefined) throw diverged(step + 1, loss, gradientNorm);
  const after = afterOverflow(lossScale, overflow, { ...options, step: step + 1 });
  return {
    state: { ...before, lossScale: after, totals: { ...totals, seconds: totals.seconds + seconds } },
    events: [{ kind: 'loss-scale', step, before: lossScale.scale, after: after.scale, reason: overflow }],
  };
}
