/** The parameters of recurrent layers: their shapes, names and initialisers. */
import type { tf } from '@ordo/tensor';
import { uniform } from '../parameters/initialisers.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';

/**
 * The parameters of one layer. It has two biases, as PyTorch's layer does: only with both is the paper's parameter count reached.
 */
export interface LstmParameters {
  /** [in, 4d], the gates i, f, g, o side by side */
  readonly input: { readonly weight: tf.Variable; readonly bias: tf.Variable };
  /** [d, 4d] */
  readonly recurrent: { readonly weight: tf.Variable; readonly bias: tf.Variable };
}

/** Draws all values from U(-1/√d, 1/√d), as in PyTorch. */
export function createLstmLayer(
  scope: ParameterScope,
  name: string,
  { inputs, dimension: d }: { readonly inputs: number; readonly dimension: number },
): LstmParameters {
  const draw = uniform(-(d ** -0.5), d ** -0.5);
  const part = (kind: string, rows: number) => ({
    weight: scope.parameter(`${name}.${kind}.weight`, [rows, 4 * d], draw),
    bias: scope.parameter(`${name}.${kind}.bias`, [4 * d], draw),
  });
  return { input: part('input', inputs), recurrent: part('recurrent', d) };
}
