/** The outcome of an update: the state after it was made or skipped, and the events that report it. */
import type { BatchCursor } from '@ordo/data';
import type { Recipe } from '../../options/recipe.ts';
import { afterUpdate } from '../batch/batch-cut.ts';
import { isPointDue, takePoint } from './learning-curve.ts';
import { addToPoint } from './since-point.ts';
import { afterOverflow, afterUpdateMade, type Overflow } from '../gradients/loss-scale.ts';
import type { CurveEvent, LossScaleEvent, MicroBatchEvent, RecomputeEvent, UpdateEvent } from '../training-event.ts';
import { addUpdate, type TrainingState } from '../training-state.ts';
import type { UpdateSums } from '../gradients/update-share.ts';

type MemoryEvent = RecomputeEvent | MicroBatchEvent;
export type UpdateOutcomeEvent = UpdateEvent | CurveEvent | LossScaleEvent | MemoryEvent;

export interface UpdateOutcome {
  readonly state: TrainingState;
  readonly events: readonly UpdateOutcomeEvent[];
}

/**
 * Counts the batches as read, whether or not the update is made, and keeps the means that were necessary to compute them.
 * @param at the batch that comes next, and whether layers were to be computed again from the start of the update
 */
export function readBatches(
  state: TrainingState,
  { dropoutCounter, thrift: { microBatches, recomputes } }: Pick<UpdateSums, 'dropoutCounter' | 'thrift'>,
  at: { readonly cursor: BatchCursor; readonly recomputed: boolean },
): { readonly state: TrainingState; readonly events: readonly MemoryEvent[] } {
  const step = state.step + 1;
  const { microBatches: before } = state.cut;
  const cut = afterUpdate(state.cut, microBatches);
  const events: MemoryEvent[] = [];
  if (recomputes && !at.recomputed) events.push({ kind: 'recompute', step });
  if (cut.microBatches !== before) events.push({ kind: 'micro-batches', step, microBatches: cut.microBatches, before });
  return {
    state: {
      ...state,
      cursor: at.cursor,
      dropoutCounter,
      cut,
      ...(recomputes ? { recomputedFrom: state.recomputedFrom ?? step } : {}),
      // Which batch first fails to fit depends on the memory that is free at that moment.
      deterministic: state.deterministic && microBatches === before,
    },
    events,
  };
}

/** Counts an update that was made. */
export function countUpdate(
  before: TrainingState,
  made: Omit<UpdateEvent, 'kind' | 'step'>,
  recipe: Recipe,
): UpdateOutcome {
  const { lossScale: options } = recipe;
  const step = before.step + 1;
  const update: UpdateEvent = { kind: 'update', step, ...made };
  const sincePoint = addToPoint(before.sincePoint, update);
  const counted = { ...before, step, totals: addUpdate(before.totals, update), sincePoint };
  const { state, events } = isPointDue(step, recipe) ? takePoint(counted) : { state: counted, events: [] };
  const { lossScale } = before;
  if (lossScale === undefined || options === undefined) return { state, events: [update, ...events] };
  const after = afterUpdateMade(lossScale, options);
  const grown = { kind: 'loss-scale', step, before: lossScale.scale, after: after.scale, reason: 'growth' } as const;
  return {
    state: { ...state, lossScale: after },
    events: [update, ...events, ...(after.scale === lossScale.scale ? [] : [grown])],
  };
}

/**
 * Skips an update whose loss or gradient overflowed. The number of updates, and with it the learning rate, stays the same; the
 * time is counted. Returns null if nothing can be skipped, because the loss is not scaled or its scale cannot be halved again.
 */
export function skipUpdate(
  before: TrainingState,
  { overflow, seconds }: { readonly overflow: Overflow; readonly seconds: number },
  { lossScale: options }: Recipe,
): UpdateOutcome | null {
  const { step, totals, lossScale } = before;
  if (lossScale === undefined || options === undefined) return null;
  const after = afterOverflow(lossScale, options);
  if (after === null) return null;
  return {
    state: { ...before, lossScale: after, totals: { ...totals, seconds: totals.seconds + seconds } },
    events: [{ kind: 'loss-scale', step, before: lossScale.scale, after: after.scale, reason: overflow }],
  };
}
