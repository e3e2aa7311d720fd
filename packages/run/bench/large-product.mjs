// Measures the rate of one large product, which is the most that this machine reaches.
import { tf } from '@ordo/tensor';

const SIZE = 2048;

/** Returns a function that multiplies two large matrices, and the floating-point operations of each call. */
export function largeProduct() {
  const [a, b] = [1, 2].map(() => tf.randomUniform([SIZE, SIZE], -1, 1));
  return { multiply: () => tf.matMul(a, b).dispose(), operations: 2 * SIZE ** 3 };
}
