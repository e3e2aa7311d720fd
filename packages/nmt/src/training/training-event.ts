/** What training reports while it runs. */
import type { BatchCursor } from '@ordo/data';
import type { TrainingState, UpdateCounts } from './training-state.ts';

/** One optimiser update. */
export interface UpdateEvent extends UpdateCounts {
  readonly kind: 'update';
  /** Updates done, this one included. */
  readonly step: number;
  readonly epoch: number;
  /** Negative log-likelihood per target token, in nats. */
  readonly nll: number;
  readonly learningRate: number;
  /** Norm of the gradient after division by the token count, before clipping. */
  readonly gradientNorm: number;
}

/** A validation at an update: what `validate` returned, and whether it is the best so far. */
export interface ValidationEvent {
  readonly kind: 'validation';
  readonly step: number;
  readonly epoch: number;
  /** Per target token, in nats. Early stopping compares this, unless the recipe says BLEU. */
  readonly loss: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly best: boolean;
}

/** The state can be saved now: `capture` copies it out; it is only valid until training goes on. */
export interface CheckpointEvent {
  readonly kind: 'checkpoint';
  readonly step: number;
  /** Why: the interval came round, a stop was asked for, or training ended. */
  readonly reason: 'interval' | 'stop' | 'end';
  readonly cursor: BatchCursor;
  readonly capture: () => Promise<Uint8Array>;
}

export interface EpochEvent {
  readonly kind: 'epoch';
  /** The epoch that ended, from 0. */
  readonly epoch: number;
  readonly step: number;
}

/** A micro-batch did not fit in memory; from here on each batch is computed in `microBatches` of them. */
export interface MicroBatchEvent {
  readonly kind: 'micro-batch-halved';
  readonly step: number;
  readonly microBatches: number;
}

export interface EndEvent {
  readonly kind: 'end';
  readonly step: number;
  readonly reason: 'max-updates' | 'patience' | 'stopped';
  /** Weight snapshots averaged into the model; 1 means that the last weights stand. */
  readonly averaged: number;
  /** Where training stands at its end. */
  readonly state: TrainingState;
}

export type TrainingEvent = UpdateEvent | ValidationEvent | CheckpointEvent | EpochEvent | MicroBatchEvent | EndEvent;
