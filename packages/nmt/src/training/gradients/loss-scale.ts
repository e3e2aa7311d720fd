/**
 * Dynamic loss scaling (Micikevicius et al. 2018, §3.2), by the rule of fairseq's `DynamicLossScaler`. Half precision holds
 * nothing below 2^-24, and many gradients are smaller. The loss is therefore multiplied by a scale before it is differentiated,
 * and the gradient is then divided by the scale. An update whose gradient overflows is skipped, and the scale is halved. After a
 * window of updates without overflow, the scale is doubled.
 */
import { OrdoError } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { LossScaleOptions, Recipe } from '../../options/recipe.ts';

/** The state of the scaler between updates. */
export interface LossScale {
  readonly scale: number;
  /** The number of updates since the scale last changed, none of which overflowed. */
  readonly calm: number;
  /** The number of updates that have been skipped so far. */
  readonly skipped: number;
}

export const LossScaleSchema = Type.Object(
  {
    scale: Type.Number({ exclusiveMinimum: 0 }),
    calm: Type.Integer({ minimum: 0 }),
    skipped: Type.Integer({ minimum: 0 }),
  },
  closed,
);

/** The value that was not finite: the loss itself, when the forward pass overflowed, or the gradient alone. */
export type Overflow = 'loss-overflow' | 'gradient-overflow';

/** Returns null when both are finite. */
export function findOverflow(loss: number, gradientNorm: number): Overflow | null {
  if (!Number.isFinite(loss)) return 'loss-overflow';
  return Number.isFinite(gradientNorm) ? null : 'gradient-overflow';
}

/**
 * Returns the scaler of a training that begins or resumes; undefined when its recipe does not scale the loss.
 * @throws OrdoError `spec.invalid` when the recipe scales the loss in a precision other than fp16, or does not scale it in fp16
 */
export function beginLossScale({ precision, lossScale }: Recipe, earlier?: LossScale): LossScale | undefined {
  if ((precision === 'fp16') !== (lossScale !== undefined)) {
    throw new OrdoError(
      'spec.invalid',
      `a recipe in ${precision} ${lossScale ? 'has' : 'lacks'} the option lossScale`,
      {
        pointer: '/recipe/lossScale',
        fix: 'resolve the recipe with resolveRecipe, which writes the option out for fp16 only',
      },
    );
  }
  return lossScale === undefined ? undefined : (earlier ?? { scale: lossScale.initial, calm: 0, skipped: 0 });
}

/** Returns the scaler after an update without overflow. */
export function afterUpdateMade(before: LossScale, { window }: LossScaleOptions): LossScale {
  const calm = before.calm + 1;
  return calm < window ? { ...before, calm } : { ...before, scale: 2 * before.scale, calm: 0 };
}

/**
 * Returns the scaler after an update that was skipped; null when the scale would no longer be above the smallest one. As in
 * fairseq, a loss that is not finite also halves the scale. In half precision, one batch may overflow in the forward pass,
 * whereas a model that has diverged overflows at every batch until the smallest scale is reached.
 */
export function afterOverflow(before: LossScale, { minimum }: LossScaleOptions): LossScale | null {
  const scale = before.scale / 2;
  return scale > minimum ? { scale, calm: 0, skipped: before.skipped + 1 } : null;
}
