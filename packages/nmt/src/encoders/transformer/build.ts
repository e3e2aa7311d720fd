/** The Transformer's encoder stack (Vaswani et al. 2017, §3.1). */
import { tf } from '@ordo/tensor';
import type { Embedded } from '../../model/embedded.ts';
import { embedStreams } from '../../model/embedding.ts';
import { type EncoderLayer, LayerBuilder } from '../../model/layer-parameters.ts';
import type { Encoder } from '../../model/model-parts.ts';
import { selfAttention } from '../../model/attention/self-attention.ts';
import { feedForward, withResidual } from '../../model/sub-layer.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { HeadGroup } from '../../positional/positional-hooks.ts';

export function build(_options: unknown, scope: ParameterScope, shape: ModelShape): Encoder {
  const builder = new LayerBuilder(scope, shape);
  const layers = Array.from({ length: shape.encoderLayers }, (_, i) => builder.encoderLayer(i));
  const norm = shape.norm === 'pre' ? builder.norm('encoder.norm') : null;
  return {
    encode({ hooks, sourceTable, padId }, { ids, batch, time, lengths, sentences }, pass) {
      const positions = { start: 0, count: time, sentences };
      const frame = { side: 'encoder', batch, positions, hooks, pass } as const;
      const embedded = pass.embed(() => embedStreams(ids, sourceTable, { ...frame, padId, group: hooks.headGroup }));
      const sharedBias = hooks.sharedBias?.(positions, positions, pass.context('encoder')) ?? null;
      const run = (x: tf.Tensor2D, layer: EncoderLayer, index: number): tf.Tensor2D =>
        encoderLayer(x, layer, {
          ...frame,
          place: { side: 'encoder', layer: index, kind: 'self' },
          placement: shape.norm,
          heads: shape.heads,
          causal: false,
          lengths,
          sharedBias,
          group: groupInput(x, embedded, { layer: index, group: hooks.headGroup }),
        });
      const shared = [lengths, sharedBias, embedded.group, embedded.group === null ? null : embedded.states];
      pass.onStates?.(embedded.states, 0, 'encoder');
      const states = layers.reduce<tf.Tensor2D>((x, layer, index) => {
        const y = pass.layer(() => run(x, layer, index), [x, ...shared]);
        pass.onStates?.(y, index + 1, 'encoder');
        return y;
      }, embedded.states);
      return { states: norm === null ? states : pass.normalise(states, norm), lengths, batch, time };
    },
  };
}

type LayerCall = Omit<Parameters<typeof selfAttention>[2], 'group'> & {
  readonly placement: ModelShape['norm'];
  readonly group: GroupInput | null;
};

/**
 * The part of a layer's input for the head group of the encoding: the heads of the group, and their input before the layer's
 * norm, [batch·time, d].
 */
type GroupInput = NonNullable<Parameters<typeof selfAttention>[2]['group']>;

/**
 * Returns the head group's own embeddings in the first layer. In later layers it adds the difference of the embeddings to the
 * layer's input.
 */
function groupInput(
  x: tf.Tensor2D,
  { states, group: own }: Embedded,
  { layer, group }: { readonly layer: number; readonly group: HeadGroup | undefined },
): GroupInput | null {
  if (group === undefined || own === null || (layer > 0 && group.layers === 'first')) return null;
  const { from, to } = group;
  return { from, to, input: layer === 0 ? own : tf.add(x, tf.sub(own, states)) };
}

function encoderLayer(x: tf.Tensor2D, layer: EncoderLayer, call: LayerCall): tf.Tensor2D {
  const { pass, placement, group } = call;
  const { norm } = layer.self;
  // A post-norm sub-layer reads its input as it is.
  const input = (rows: tf.Tensor2D): tf.Tensor2D => (placement === 'pre' ? pass.normalise(rows, norm) : rows);
  const attend = (y: tf.Tensor2D): tf.Tensor2D =>
    selfAttention(y, layer.self, { ...call, group: group === null ? null : { ...group, input: input(group.input) } });
  const attended = withResidual(x, attend, { norm, placement, pass });
  return withResidual(attended, (y) => feedForward(y, layer.feedForward, pass), {
    norm: layer.feedForward.norm,
    placement,
    pass,
  });
}
