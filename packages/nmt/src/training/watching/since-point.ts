/**
 * The results of the updates since the last point of the learning curve. They are part of the state, so that a training that was
 * interrupted between two points has the same points as one that was not.
 */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';

const Count = Type.Integer({ minimum: 0 });

/** The updates since the last point: sums and, where a sum makes no sense, the values of the last update. */
export interface SincePoint {
  /** Sums over target tokens, in nats. */
  readonly loss: number;
  readonly nll: number;
  readonly targetTokens: number;
  readonly positions: number;
  readonly paddedPositions: number;
  readonly learningRate: number;
  readonly gradientNorm: number;
  readonly epoch: number;
}

export const SincePointSchema = Type.Object(
  {
    loss: Type.Number(),
    nll: Type.Number(),
    targetTokens: Count,
    positions: Count,
    paddedPositions: Count,
    learningRate: Type.Number({ minimum: 0 }),
    gradientNorm: Type.Number({ minimum: 0 }),
    epoch: Count,
  },
  closed,
);

/** Adds an update, whose losses are given per target token. */
export function addToPoint(before: SincePoint | undefined, update: SincePoint): SincePoint {
  const { loss, nll, targetTokens, positions, paddedPositions, learningRate, gradientNorm, epoch } = update;
  return {
    loss: (before?.loss ?? 0) + loss * targetTokens,
    nll: (before?.nll ?? 0) + nll * targetTokens,
    targetTokens: (before?.targetTokens ?? 0) + targetTokens,
    positions: (before?.positions ?? 0) + positions,
    paddedPositions: (before?.paddedPositions ?? 0) + paddedPositions,
    learningRate,
    gradientNorm,
    epoch,
  };
}
