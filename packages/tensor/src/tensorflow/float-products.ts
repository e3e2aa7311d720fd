/** Finds out whether products keep all 24 bits of their operands, as fp32 requires, or round them first. */
import { OrdoError } from '@ordo/core';
import { tf } from '../tf.ts';

/**
 * This number needs 12 bits after the point. float32 has 23 bits, TF32 has 10 and bfloat16 has 7, so the last two round it to 1.
 */
const OPERAND = 1 + 2 ** -12;
/** The size is large enough for the kernels that use tensor cores. */
const SIZE = 128;

/**
 * Multiplies `OPERAND` times the identity by ones on the current engine, so that every number of the product is the operand.
 * @throws OrdoError `engine.unavailable` when the operand has been rounded
 */
export async function expectFloatProducts(): Promise<void> {
  const product = tf.tidy(() => {
    const diagonal = Float32Array.from({ length: SIZE * SIZE }, (_, i) => (i % (SIZE + 1) === 0 ? OPERAND : 0));
    return tf.matMul(tf.tensor2d(diagonal, [SIZE, SIZE]), tf.ones([SIZE, SIZE])); // [SIZE, SIZE]
  });
  const values = await product.data();
  product.dispose();
  requireUnrounded(values);
}

/** @param product the numbers of the product */
export function requireUnrounded(product: ArrayLike<number>): void {
  const wrong = Array.from(product).find((value) => value !== OPERAND);
  if (wrong === undefined) return;
  throw new OrdoError(
    'engine.unavailable',
    `TensorFlow's products round their operands: ${OPERAND} · 1 is ${wrong} (TF32 has 10 bits after the point, float32 has 23)`,
    { pointer: '/recipe/precision', fix: 'use the engine "cuda", which has fp32 and names every other precision' },
  );
}
