// One large product. Its rate is the highest that this machine reaches, since smaller products have less work for each byte.
import { tf } from '@ordo/tensor';

const SIZE = 2048;

/** Returns a function that multiplies two large matrices, and the floating-point operations of each call. */
export function largeProduct() {
  const [a, b] = [1, 2].map(() => tf.randomUniform([SIZE, SIZE], -1, 1));
  return { multiply: () => tf.matMul(a, b).dispose(), operations: 2 * SIZE ** 3 };
}
