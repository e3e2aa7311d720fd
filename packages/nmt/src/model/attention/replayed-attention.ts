/** Computes the attention of parts with the weights of a recorded pass, so that it is a linear map of their values. */
import { mergeHeads, tf } from '@ordo/tensor';
import type { PositionalHooks } from '../../positional/positional-hooks.ts';
import type { Positions } from '../../positional/positions.ts';
import type { FrozenPass } from '../../frozen/frozen-pass.ts';
import { applyToHeads, isHooked } from './hooked-attention.ts';
import type { LinearParameters, Projection } from '../layer-parameters.ts';
import type { AttentionPlace, Pass } from '../pass.ts';

interface ReplayCall {
  readonly place: AttentionPlace;
  readonly pass: Pass;
  readonly hooks: PositionalHooks;
  /** The number of parts. */
  readonly batch: number;
  readonly heads: number;
  readonly queryPositions: Positions;
  readonly keyPositions: Positions;
}

/** Returns the columns that give values, from a packed projection in which they come last. */
export function valuesOf({ weight, bias }: LinearParameters): Projection {
  const [d, columns] = weight.shape as [number, number];
  return { weight: tf.slice(weight, [0, columns - d], [d, d]), bias: tf.slice(bias, [columns - d], [d]) };
}

/**
 * @param values [parts·key, d], the projected values
 * @returns [parts·query, d]
 */
export function replayContext(values: tf.Tensor2D, call: ReplayCall): tf.Tensor2D {
  const { place, pass, batch, heads, queryPositions, keyPositions } = call;
  const hooks = isHooked(call.hooks, place.kind) ? call.hooks : {};
  const context = pass.context(place.side, place);
  const moved = applyToHeads(values, hooks.onValues, { batch, heads, positions: keyPositions, context });
  const frozen = pass.frozen as FrozenPass;
  if (hooks.onContext === undefined) return frozen.weigh(moved, queryPositions.count);
  const weights = frozen.takeWeights(queryPositions.count, keyPositions.count);
  const tiled = tf.tile(tf.expandDims<tf.Tensor4D>(weights, 0), [batch, 1, 1, 1]);
  const byHead = splitParts(moved, { batch, heads });
  const attention = { queryPositions, keyPositions, context };
  const affine = hooks.onContext(tiled, byHead, attention);
  if (frozen.biases) return mergeHeads(affine);
  return mergeHeads(tf.sub(affine, hooks.onContext(tiled, tf.zerosLike(byHead), attention)));
}

/** [parts·key, d] → [parts, heads, key, d_k] */
function splitParts(values: tf.Tensor2D, { batch, heads }: Pick<ReplayCall, 'batch' | 'heads'>): tf.Tensor4D {
  const [rows, d] = values.shape;
  return tf.transpose(tf.reshape<tf.Rank.R4>(values, [batch, rows / batch, heads, d / heads]), [0, 2, 1, 3]);
}
