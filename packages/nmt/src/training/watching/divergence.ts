/**
 * The errors with which a diverged training ends. They say at which update, how good it was before, where it happened, and what
 * to try.
 */
import { OrdoError } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import type { Recipe } from '../../options/recipe.ts';
import { findNotFinite } from './find-not-finite.ts';
import { countClasses } from '../trainable.ts';
import type { TrainingRequest, Validation } from '../training-request.ts';
import type { TrainingState } from '../training-state.ts';
import type { UpdateSums } from '../gradients/update-share.ts';

/**
 * A model that gives every word the same probability has a loss of ln V. Untrained models are somewhat above it; only weights
 * that have run away reach twice as much.
 */
const DIVERGED_FACTOR = 2;

/** Returns `training.diverged` for an update that cannot be made because its loss or gradient is not finite. */
export function explainOverflow(
  request: TrainingRequest,
  before: TrainingState,
  update: { readonly batches: readonly TokenBatch[]; readonly sums: UpdateSums; readonly gradientNorm: number },
): OrdoError {
  const { batches, sums, gradientNorm } = update;
  const { step, dropoutCounter, lossScale } = before;
  const { gradients, thrift, loss, targetTokens } = sums;
  const where = findNotFinite(request, { batches, dropoutCounter, microBatches: thrift.microBatches }, gradients);
  const found = `the loss is ${loss / targetTokens} and the gradient's norm ${gradientNorm}`;
  const scaled =
    lossScale === undefined
      ? ''
      : `, with a loss scale of ${lossScale.scale}, half of which is not above the smallest, ${request.recipe.lossScale?.minimum}`;
  return diverged(request.recipe, [`at update ${step + 1}: ${found}${scaled}`, describeLast(before), where]);
}

/**
 * Returns `training.diverged` if a validation measured a value that is not finite, such as the perplexity of a loss of 710 nats;
 * otherwise null.
 */
export function explainValidation(
  request: TrainingRequest,
  state: TrainingState,
  measured: Validation['metrics'],
): OrdoError | null {
  const broken = Object.entries(measured).find(([, value]) => !Number.isFinite(value));
  if (broken === undefined) return null;
  const { step, dropoutCounter, cut } = state;
  // The training ends here, so its next batch may be used to find the layer.
  const next = { batches: [request.batches.next()], dropoutCounter, microBatches: cut.microBatches };
  const where = findNotFinite(request, next);
  const [name, value] = broken;
  return diverged(request.recipe, [
    `at update ${step}: the validation's ${name} is ${value}`,
    describeLast(state),
    where,
  ]);
}

/** Returns `training.diverged` if the last loss is far above that of a model that has learnt nothing; otherwise null. */
export function explainEnd({ model, recipe }: TrainingRequest, { step, totals }: TrainingState): OrdoError | null {
  const guessing = Math.log(countClasses(model));
  const { lastLoss } = totals;
  if (lastLoss === null || lastLoss <= DIVERGED_FACTOR * guessing) return null;
  const found = `the loss is ${lastLoss.toFixed(3)} nats per token, and guessing uniformly has ${guessing.toFixed(3)}`;
  return diverged(recipe, [`by its last update, ${step}: ${found}`]);
}

function describeLast({ step, totals }: TrainingState): string {
  if (totals.lastLoss === null) return 'no update was made before';
  return `the last good loss was ${totals.lastLoss.toFixed(3)} nats per token, at update ${step}`;
}

function diverged({ precision }: Recipe, found: readonly string[]): OrdoError {
  const wider = precision === 'fp16' ? ', or set precision to "bf16" or "fp32"' : '';
  return new OrdoError('training.diverged', `the training diverged ${found.join('; ')}`, {
    pointer: '/recipe',
    fix: `lower learningRate, raise warmupUpdates, or set clipNorm${wider}; logNorms shows which layer grows first`,
  });
}
