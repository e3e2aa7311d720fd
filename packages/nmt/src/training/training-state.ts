/** Everything except tensors that training carries from one update to the next. It is JSON, so that a checkpoint can hold it. */
import { isDeepStrictEqual } from 'node:util';
import { type Energy, EnergySchema } from '@ordo/core/energy';
import { closed } from '@ordo/core/schema-parts';
import type { BatchCursor } from '@ordo/data';
import { Type } from 'typebox';
import { type BatchCut, BatchCutSchema, WHOLE } from './batch/batch-cut.ts';
import { type LossScale, LossScaleSchema } from './gradients/loss-scale.ts';
import { type SincePoint, SincePointSchema } from './watching/since-point.ts';
import { arithmeticOf, type TrainingSpan, TrainingSpanSchema } from './gradients/arithmetic.ts';

const Count = Type.Integer({ minimum: 0 });

/** The numbers that one update adds to the totals. */
export interface UpdateCounts {
  /** Label-smoothed loss per target token, in nats. */
  readonly loss: number;
  readonly targetTokens: number;
  /** The number of positions that were computed on both sides, including padding, and the number of padding positions. */
  readonly positions: number;
  readonly paddedPositions: number;
  readonly seconds: number;
}

/** Sums over all updates so far, including those before a resume. */
export interface TrainingTotals {
  readonly targetTokens: number;
  /** The number of positions that were computed on both sides, including padding, and the number of padding positions. */
  readonly positions: number;
  readonly paddedPositions: number;
  /** The number of seconds that updates took. */
  readonly seconds: number;
  /** The last update's loss per target token, in nats; null before the first. */
  readonly lastLoss: number | null;
}

export interface TrainingState {
  /** The number of optimiser updates that are done. */
  readonly step: number;
  /** The batch that comes next. */
  readonly cursor: BatchCursor;
  /** The number of dropout masks that have been drawn so far. */
  readonly dropoutCounter: number;
  /** The number of micro-batches into which each part of a batch is cut. It is 1 until one does not fit into memory. */
  readonly cut: BatchCut;
  /** The first update in which layers were computed again in the backward pass. Absent before there is one. */
  readonly recomputedFrom?: number;
  /** The scale of the loss; absent if the recipe does not scale it, as in older checkpoints. */
  readonly lossScale?: LossScale;
  /** The best validation so far, with `bleu` if the recipe compares it. */
  readonly best: { readonly loss: number; readonly step: number; readonly bleu?: number } | null;
  /** The number of validations since the best one. */
  readonly validationsSinceBest: number;
  /** The update of the last validation, so that resuming does not repeat it. */
  readonly validatedAt: number;
  readonly totals: TrainingTotals;
  /** The updates since the last point of the learning curve. Absent directly after a point, and in older checkpoints. */
  readonly sincePoint?: SincePoint;
  /** The loss at the last point of the learning curve. Absent before the first point, and in older checkpoints. */
  readonly lastPoint?: number;
  /** The spans in the order of their updates. A new span begins when a training goes on with another engine or another cut. */
  readonly trainedOn: readonly TrainingSpan[];
  /** False after an update was computed in a way that cannot be repeated to the bit. */
  readonly deterministic: boolean;
  /** The energy that the run had taken when this was saved. Only checkpoints have it, and older ones do not. */
  readonly energy?: Energy;
}

export const TrainingStateSchema = Type.Object(
  {
    step: Count,
    cursor: Type.Object({ epoch: Count, batch: Count }, closed),
    dropoutCounter: Count,
    cut: BatchCutSchema,
    recomputedFrom: Type.Optional(Type.Integer({ minimum: 1 })),
    lossScale: Type.Optional(LossScaleSchema),
    best: Type.Union([
      Type.Object({ loss: Type.Number(), step: Count, bleu: Type.Optional(Type.Number()) }, closed),
      Type.Null(),
    ]),
    validationsSinceBest: Count,
    validatedAt: Count,
    totals: Type.Object(
      {
        targetTokens: Count,
        positions: Count,
        paddedPositions: Count,
        seconds: Type.Number({ minimum: 0 }),
        lastLoss: Type.Union([Type.Number(), Type.Null()]),
      },
      closed,
    ),
    sincePoint: Type.Optional(SincePointSchema),
    lastPoint: Type.Optional(Type.Number()),
    trainedOn: Type.Array(TrainingSpanSchema),
    deterministic: Type.Boolean(),
    energy: Type.Optional(EnergySchema),
  },
  closed,
);

export const INITIAL_STATE: TrainingState = {
  step: 0,
  cursor: { epoch: 0, batch: 0 },
  dropoutCounter: 0,
  cut: WHOLE,
  best: null,
  validationsSinceBest: 0,
  validatedAt: 0,
  totals: { targetTokens: 0, positions: 0, paddedPositions: 0, seconds: 0, lastLoss: null },
  trainedOn: [],
  deterministic: true,
};

/** Adds an update to the totals. */
export function addUpdate(totals: TrainingTotals, update: UpdateCounts): TrainingTotals {
  return {
    targetTokens: totals.targetTokens + update.targetTokens,
    positions: totals.positions + update.positions,
    paddedPositions: totals.paddedPositions + update.paddedPositions,
    seconds: totals.seconds + update.seconds,
    lastLoss: update.loss,
  };
}

/** Returns the state before the next update. Its span is the last one, unless something has changed since then. */
export function beginUpdate(
  state: TrainingState,
  engine: { readonly id: string; readonly instructionSet: string; readonly deterministic: boolean },
  batchParts = 1,
): TrainingState {
  const now = { ...arithmeticOf(engine), microBatches: batchParts * state.cut.microBatches };
  const last = state.trainedOn.at(-1);
  const isSame = last !== undefined && isDeepStrictEqual({ ...now, fromUpdate: last.fromUpdate }, last);
  const trainedOn = isSame ? state.trainedOn : [...state.trainedOn, { fromUpdate: state.step + 1, ...now }];
  return { ...state, trainedOn, deterministic: state.deterministic && engine.deterministic };
}
