/** The linear layer y = activation(x·W + b). A fused kernel computes it and its gradient without copies. */
import { tf } from '../tf.ts';
import { activate, type Nonlinearity } from './activation.ts';
import { differentiable } from './differentiation/differentiable.ts';
import { dropout } from './dropout.ts';
import { type Dropout, hasKernel, runKernel, runKernels } from './kernel.ts';
import { weightForm } from './packed-weights.ts';

/** ReLU is part of the fused kernel; any other activation follows the kernel. */
export type Activation = 'none' | Nonlinearity;

export interface LinearOptions {
  readonly activation?: Activation;
  /** True when W is given as [out, in], like a shared output embedding. */
  readonly transposeW?: boolean;
  /**
   * Dropout of ReLU's output, with the same result as `dropout` of this package. Engines that can do it need no further pass or
   * tensor.
   */
  readonly dropout?: Dropout | null;
}

/**
 * Computes the linear layer.
 * @param x [rows, in]
 * @param w [in, out], or [out, in] with `transposeW`
 * @param b [out], or null for none
 * @returns [rows, out]
 */
export function linear(
  x: tf.Tensor2D,
  [w, b]: readonly [tf.Tensor, tf.Tensor | null],
  options: LinearOptions = {},
): tf.Tensor2D {
  const { dropout: drop = null, activation = 'none', transposeW = false } = options;
  if (activation !== 'none' && activation !== 'relu') {
    return dropout(activate(linear(x, [w, b], { transposeW }), activation), drop);
  }
  const attrs = { activation, transposeW };
  if (drop !== null && !(attrs.activation === 'relu' && hasKernel('OrdoLinearDropout'))) {
    return dropout(linear(x, [w, b], attrs), drop);
  }
  if (!hasKernel('OrdoLinear')) return rawLinear(x, [w, b], attrs);
  return fusedLinear(x, [w, b], drop === null ? attrs : { ...attrs, ...drop });
}

function fusedLinear(
  x: tf.Tensor2D,
  [w, b]: readonly [tf.Tensor, tf.Tensor | null],
  attrs: { readonly activation: 'none' | 'relu'; readonly transposeW: boolean; readonly rate?: number },
): tf.Tensor2D {
  const form = weightForm(w, attrs.transposeW);
  const relu = attrs.activation === 'relu';
  const kernel = attrs.rate === undefined ? 'OrdoLinear' : 'OrdoLinearDropout';
  const inputs = b === null ? [x, w] : [x, w, b];
  return differentiable(inputs, () => {
    const y = runKernel(kernel, { x, w, b: b ?? undefined, packed: form.packed }, { ...attrs, ...form.attrs });
    return {
      value: y,
      read: relu ? [x, w, y] : [x, w],
      gradient: (dy, read) => {
        const [dw, second, third] = runKernels(
          `${kernel}Grad`,
          { dy, x: read[0], w: read[1], y: read[2] },
          { ...attrs, bias: b !== null },
        ) as [tf.Tensor, tf.Tensor, tf.Tensor];
        return b === null ? [second, dw] : [third, dw, second];
      },
    };
  }) as tf.Tensor2D;
}

/** Computes the same with TensorFlow.js's own operations. */
export function rawLinear(
  x: tf.Tensor2D,
  [w, b]: readonly [tf.Tensor, tf.Tensor | null],
  options: LinearOptions = {},
): tf.Tensor2D {
  const product = tf.matMul(x, w, false, options.transposeW ?? false);
  const y = b === null ? product : tf.add(product, b);
  const { activation = 'none' } = options;
  return (activation === 'none' ? y : activate(y, activation)) as tf.Tensor2D;
}
