/** Multiplies matrices whose product is known, to find out whether a GPU and its driver can be trusted. */
import { tf } from '../../tf.ts';

/**
 * Computes a product of small whole numbers, which is exact in every precision: each number in row i of the left matrix is i, so
 * that row i of the product sums to 96·40·i.
 * @returns the largest error of the current engine's product, which is 0 when all of it is right
 */
export async function findProductError(): Promise<number> {
  const rows = 80;
  const found = tf.tidy(() => {
    const x = tf.mul<tf.Tensor2D>(tf.ones([rows, 96]), tf.reshape(tf.range(0, rows), [rows, 1])); // [rows, 96]
    const y = tf.matMul(x, tf.ones([96, 40])); // [rows, 40]
    return tf.max(tf.abs(tf.sub(tf.sum(y, 1), tf.mul(tf.range(0, rows), 96 * 40))));
  });
  const [error = Number.NaN] = await found.data();
  found.dispose();
  return error;
}
