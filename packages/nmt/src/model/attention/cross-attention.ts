/** Cross-attention: the decoder's queries attend to the encoder's output. */
import { tf } from '@ordo/tensor';
import type { PositionalHooks } from '../../positional/positional-hooks.ts';
import type { Positions } from '../../positional/positions.ts';
import type { EncoderOutput } from '../model-parts.ts';
import { applyToHeads, attendWithHooks, isHooked } from './hooked-attention.ts';
import type { CrossAttentionParameters } from '../layer-parameters.ts';
import type { AttentionPlace, Pass } from '../pass.ts';
import { replayContext, valuesOf } from './replayed-attention.ts';
import { project } from '../sub-layer.ts';

interface CrossCall {
  readonly place: AttentionPlace;
  readonly pass: Pass;
  readonly hooks: PositionalHooks;
  readonly heads: number;
  readonly encoded: EncoderOutput;
}

export interface CrossAttentionCall extends CrossCall {
  /** The positions of each sentence's queries. */
  readonly positions: Positions;
  /** The result of `crossKeyValues`, if it is kept between steps. */
  readonly keyValues?: tf.Tensor2D | undefined;
}

/**
 * @param x [batch·query, d]
 * @returns [batch·query, d]
 */
export function crossAttention(
  x: tf.Tensor2D,
  parameters: CrossAttentionParameters,
  call: CrossAttentionCall,
): tf.Tensor2D {
  const { encoded, positions, place, pass } = call;
  if (pass.frozen?.replays === true) return project(replayCross(parameters, call), parameters.out, pass);
  const projected = project(x, parameters.query);
  const hook = isHooked(call.hooks, 'cross') ? call.hooks.onQueries : undefined;
  const q = applyToHeads(projected, hook, { ...call, batch: encoded.batch, context: pass.context(place.side, place) });
  const context = attendWithHooks(
    { q, kv: call.keyValues ?? crossKeyValues(parameters, call) },
    {
      ...call,
      batch: encoded.batch,
      queryPositions: positions,
      keyPositions: { start: 0, count: encoded.time },
      causal: false,
      lengths: encoded.lengths,
      sharedBias: null,
    },
  );
  return project(context, parameters.out);
}

/** Computes the context of parts, [parts·query, d], from the parts of the encoder's output and the recorded weights. */
function replayCross({ keyValue }: CrossAttentionParameters, call: CrossAttentionCall): tf.Tensor2D {
  const { encoded, pass, positions } = call;
  const values = project(encoded.states, valuesOf(keyValue), pass);
  const keyPositions = { start: 0, count: encoded.time };
  return replayContext(values, { ...call, batch: encoded.batch, queryPositions: positions, keyPositions });
}

/** Projects the encoder's output to keys and values, side by side: [batch·sourceTime, 2d]. */
export function crossKeyValues(parameters: CrossAttentionParameters, call: CrossCall): tf.Tensor2D {
  const { encoded, hooks, pass, place } = call;
  const kv = project(encoded.states, parameters.keyValue);
  if (!isHooked(hooks, 'cross') || (hooks.onKeys === undefined && hooks.onValues === undefined)) return kv;
  const positions = { start: 0, count: encoded.time };
  const frame = { batch: encoded.batch, heads: call.heads, positions, context: pass.context(place.side, place) };
  const [k, v] = tf.split(kv, 2, 1) as [tf.Tensor2D, tf.Tensor2D];
  return tf.concat([applyToHeads(k, hooks.onKeys, frame), applyToHeads(v, hooks.onValues, frame)], 1);
}
