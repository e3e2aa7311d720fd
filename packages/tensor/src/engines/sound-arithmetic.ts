/** Multiplies matrices whose product is known, to find out whether a GPU and its driver can be trusted. */
import { tf } from '../tf.ts';

/**
 * A product whose numbers are whole and small, so exact in every precision: row i of ones times i, by ones, sums to 96·40·i.
 * @returns by how much the current engine's product is wrong at most; 0 when all of it is right
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
