/** The parameters of the LSTM decoder, and the form in which its steps use them. */
import { tf } from '@ordo/tensor';
import { xavierUniform } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { createLstmLayer, type LstmParameters } from '../../recurrent/lstm-parameters.ts';

export interface LstmDecoderParameters {
  /** The first layer reads the embedding next to the value that is fed back. */
  readonly layers: readonly LstmParameters[];
  /** W_a of the general score h·W_a·s (Luong et al. 2015, Eq 8), on the side of the source: [d, d] */
  readonly key: tf.Variable;
  /** W_c, which joins the context and the state (Eq 5): [2d, d] */
  readonly out: tf.Variable;
}

export function createParameters(
  scope: ParameterScope,
  { dimension: d, layers }: { readonly dimension: number; readonly layers: number },
): LstmDecoderParameters {
  return {
    layers: Array.from({ length: layers }, (_, i) =>
      createLstmLayer(scope, `decoder.${i}`, { inputs: i === 0 ? 2 * d : d, dimension: d }),
    ),
    key: scope.parameter('decoder.attention.key.weight', [d, d], xavierUniform(d, d)),
    out: scope.parameter('decoder.attention.out.weight', [2 * d, d], xavierUniform(2 * d, d)),
  };
}

/** The weights in the form in which steps multiply with them. They are joined once per pass, not once per step. */
export interface JoinedWeights {
  /** Leads from embeddings to the gates of the first layer, for all steps in one product: [d, 4d] and [4d] */
  readonly embedded: readonly [tf.Tensor2D, tf.Tensor1D];
  /** Leads from a layer's input next to its own state to its gates: [2d, 4d] each */
  readonly gates: readonly tf.Tensor2D[];
  /** The biases of all layers but the first, whose bias is in `embedded`: [4d] each */
  readonly biases: readonly tf.Tensor1D[];
  /** [2d, d] */
  readonly out: tf.Tensor2D;
}

export function joinWeights({ layers, out }: LstmDecoderParameters): JoinedWeights {
  const d = out.shape[1] as number;
  const biases = layers.map(({ input, recurrent }) => tf.add<tf.Tensor1D>(input.bias, recurrent.bias));
  const [firstBias, ...others] = biases as [tf.Tensor1D, ...tf.Tensor1D[]];
  const first = (layers[0] as LstmParameters).input.weight as tf.Tensor as tf.Tensor2D;
  const gates = layers.map(({ input, recurrent }, i) => {
    const read = (i === 0 ? tf.slice(first, [d, 0], [d, -1]) : input.weight) as tf.Tensor2D;
    return tf.concat([read, recurrent.weight as tf.Tensor as tf.Tensor2D], 0);
  });
  return {
    embedded: [tf.slice(first, [0, 0], [d, -1]), firstBias],
    gates,
    biases: others,
    out: out as tf.Tensor as tf.Tensor2D,
  };
}
