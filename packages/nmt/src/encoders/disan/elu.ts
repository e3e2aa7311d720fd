/** The exponential linear unit, with a gradient on every engine. */
import { differentiable, tf } from '@ordo/tensor';

/** Returns x where x > 0, and eˣ - 1 elsewhere. The slope is 1 + min(y, 0). */
export function elu(x: tf.Tensor2D): tf.Tensor2D {
  return differentiable([x], () => {
    const value = tf.elu(x);
    return {
      value,
      read: [value],
      gradient: (dy, [y]) => [tf.mul(dy, tf.add(1, tf.minimum(y as tf.Tensor, 0)))],
    };
  }) as tf.Tensor2D;
}
