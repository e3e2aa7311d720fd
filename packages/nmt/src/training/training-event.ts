/** The events of a training. */
import type { BatchCursor } from '@ordo/data';
import type { LayerNorms } from './watching/layer-norms.ts';
import type { Overflow } from './gradients/loss-scale.ts';
import type { TrainingState, UpdateCounts } from './training-state.ts';

/** One optimiser update. */
export interface UpdateEvent extends UpdateCounts {
  readonly kind: 'update';
  /** The number of updates that are done, including this one. */
  readonly step: number;
  readonly epoch: number;
  /** The negative log-likelihood per target token, in nats. */
  readonly nll: number;
  readonly learningRate: number;
  /** The norm of the gradient, after division by the number of tokens and before clipping. */
  readonly gradientNorm: number;
}

/**
 * A point of the learning curve, which stands for all updates since the previous point. Losses are means over their target
 * tokens.
 */
export interface CurveEvent {
  readonly kind: 'curve';
  readonly step: number;
  /** Label-smoothed loss per target token, in nats. */
  readonly loss: number;
  readonly nll: number;
  /** The learning rate of the last of these updates. */
  readonly learningRate: number;
  readonly gradientNorm: number;
  readonly epoch: number;
  /** The batch that comes next. */
  readonly cursor: BatchCursor;
  /** Target tokens and seconds of all updates so far, including those before a resume. */
  readonly targetTokens: number;
  readonly seconds: number;
  /** The share of padding among the positions of both sides. */
  readonly paddingShare: number;
  /** The norms at the last of these updates, if the recipe asks for them. */
  readonly norms?: LayerNorms;
}

/** A validation: what the request's `validate` returned, and whether it is the best so far. */
export interface ValidationEvent {
  readonly kind: 'validation';
  readonly step: number;
  readonly epoch: number;
  /** The loss per target token, in nats. Early stopping compares it, unless the recipe compares BLEU. */
  readonly loss: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly best: boolean;
}

/** A state that can be saved. `capture` copies it, and must be called before the next event is requested. */
export interface CheckpointEvent {
  readonly kind: 'checkpoint';
  readonly step: number;
  /** The reason for the checkpoint: the recipe's interval is over, a stop was requested, or training ended. */
  readonly reason: 'interval' | 'stop' | 'end';
  readonly cursor: BatchCursor;
  readonly capture: () => Promise<Uint8Array>;
}

export interface EpochEvent {
  readonly kind: 'epoch';
  /** The number of the epoch that ended, counted from 0. */
  readonly epoch: number;
  readonly step: number;
}

/**
 * From the next update on, each batch is computed in more or fewer micro-batches than `before`, because memory ran out or was
 * sufficient for long.
 */
export interface MicroBatchEvent {
  readonly kind: 'micro-batches';
  readonly step: number;
  readonly microBatches: number;
  readonly before: number;
}

/** A batch did not fit into memory. From this update on, layers are computed a second time in the backward pass. */
export interface RecomputeEvent {
  readonly kind: 'recompute';
  readonly step: number;
}

/** The loss of later updates is scaled by a different factor (fp16 only). */
export interface LossScaleEvent {
  readonly kind: 'loss-scale';
  /** The number of updates that are done. */
  readonly step: number;
  readonly before: number;
  readonly after: number;
  /** After an overflow, the next update was skipped; its batches are not repeated. */
  readonly reason: Overflow | 'growth';
}

export interface EndEvent {
  readonly kind: 'end';
  readonly step: number;
  readonly reason: 'max-updates' | 'patience' | 'stopped';
  /** The number of weight snapshots that were averaged into the model; 1 means that it holds the last weights. */
  readonly averaged: number;
  /** The state at the end of training. */
  readonly state: TrainingState;
}

export type TrainingEvent =
  | UpdateEvent
  | CurveEvent
  | ValidationEvent
  | CheckpointEvent
  | EpochEvent
  | RecomputeEvent
  | MicroBatchEvent
  | LossScaleEvent
  | EndEvent;
