/** Layers of directional self-attention and feed-forward (Shen et al. 2018, Eq 8–14, in the Transformer's residual frame). */
import { layerNorm, linear, tf } from '@ordo/tensor';
import { embedTokens } from '../../model/embedding.ts';
import { LayerBuilder, type LinearParameters } from '../../model/layer-parameters.ts';
import type { Encoder, TokenTensor } from '../../model/model-parts.ts';
import { feedForward, project, withResidual } from '../../model/sub-layer.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { directionalAttention } from './directional-attention.ts';
import { elu } from './elu.ts';
import type { Direction } from './query-blocks.ts';

/** The parameters of one direction, which has h = d/2 features. */
interface DirectionParameters {
  readonly direction: Direction;
  /** The parameters W and b of h = elu(W·x + b): [d, h] */
  readonly input: LinearParameters;
  /** W1, [h, h] */
  readonly key: tf.Variable;
  /** W2 and the scores' bias: [h, h] */
  readonly query: LinearParameters;
  /** Both matrices of the gate. The matrix of s is above the matrix of h: [2h, h] */
  readonly gate: LinearParameters;
}

export function build(_options: unknown, scope: ParameterScope, shape: ModelShape): Encoder {
  const builder = new LayerBuilder(scope, shape);
  const layers = Array.from({ length: shape.encoderLayers }, (_, i) => ({
    directions: (['forward', 'backward'] as const).map((direction) =>
      createDirection(builder, direction, { i, shape }),
    ),
    norm: builder.norm(`encoder.${i}.directional.norm`),
    feedForward: builder.feedForward(`encoder.${i}.feedForward`),
  }));
  const norm = shape.norm === 'pre' ? builder.norm('encoder.norm') : null;
  return {
    encode({ hooks, sourceTable, padId }, source, pass) {
      const { ids, batch, time, lengths, sentences } = source;
      const frame = { side: 'encoder', batch, positions: { start: 0, count: time, sentences }, hooks, pass } as const;
      let states = embedTokens(ids, sourceTable, { ...frame, padId });
      pass.onStates?.(states, 0, 'encoder');
      for (const [index, layer] of layers.entries()) {
        const around = { placement: shape.norm, pass };
        const attend = (x: tf.Tensor2D): tf.Tensor2D =>
          tf.concat(
            layer.directions.map((direction) => attendInDirection(x, direction, source)),
            1,
          );
        const attended = withResidual(states, attend, { ...around, norm: layer.norm });
        const feed = (x: tf.Tensor2D): tf.Tensor2D => feedForward(x, layer.feedForward, pass);
        states = withResidual(attended, feed, { ...around, norm: layer.feedForward.norm });
        pass.onStates?.(states, index + 1, 'encoder');
      }
      return { states: norm === null ? states : layerNorm(states, norm), lengths, batch, time };
    },
  };
}

function createDirection(
  builder: LayerBuilder,
  direction: Direction,
  { i, shape }: { readonly i: number; readonly shape: ModelShape },
): DirectionParameters {
  const [d, h] = [shape.dimension, shape.dimension / 2];
  const name = `encoder.${i}.${direction}`;
  return {
    direction,
    input: builder.linear(`${name}.input`, [d, h]),
    key: builder.matrix(`${name}.key`, [h, h]),
    query: builder.linear(`${name}.query`, [h, h]),
    gate: builder.linear(`${name}.gate`, [2 * h, h]),
  };
}

/** u = F ⊙ h + (1 - F) ⊙ s with F = sigmoid(W_f1·s + W_f2·h + b), Eq 13 and 14: [batch·time, d] → [batch·time, d/2] */
function attendInDirection(
  x: tf.Tensor2D,
  { direction, input, key, query, gate }: DirectionParameters,
  { batch, time, lengths }: TokenTensor,
): tf.Tensor2D {
  const h = elu(project(x, input));
  const sentences = (rows: tf.Tensor2D) => tf.reshape<tf.Rank.R3>(rows, [batch, time, rows.shape[1]]);
  const byFeature = (rows: tf.Tensor2D): tf.Tensor3D => tf.transpose(sentences(rows), [0, 2, 1]);
  const inputs = {
    keys: byFeature(linear(h, [key, null])),
    queries: sentences(project(h, query)),
    values: byFeature(h),
  };
  const s = tf.reshape<tf.Rank.R2>(directionalAttention(inputs, { direction, lengths }), h.shape);
  const f: tf.Tensor2D = tf.sigmoid(project(tf.concat([s, h], 1), gate));
  return tf.add(s, tf.mul(f, tf.sub(h, s)));
}
