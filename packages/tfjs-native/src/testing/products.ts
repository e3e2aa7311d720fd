// Shared by tests of matrix products: operands, layouts, and the product by its definition.
import * as tf from '@tensorflow/tfjs-core';
import { randomInts } from './support.ts';

/** [m, k, n] of a product of [m, k] and [k, n]. */
export type ProductShape = readonly [number, number, number];

/** Says whether the first and the second operand are given as their transposes. */
export const LAYOUTS = [false, true].flatMap((left) => [false, true].map((right) => [left, right] as const));

/** Integers up to 15, whose products and sums are exact in bfloat16 and float32. */
export const randomIntegers = (next: () => number, size: number): Float32Array =>
  Float32Array.from(randomInts(next, size, 31), (value) => value - 15);

/** Computes the product in double precision, and each sum in the order of k. */
export function exactProduct(a: Float32Array, b: Float32Array, [m, k, n]: ProductShape): Float64Array {
  const product = new Float64Array(m * n);
  for (let row = 0; row < m; row++) {
    for (let p = 0; p < k; p++) {
      const factor = a[row * k + p] as number;
      for (let column = 0; column < n; column++) {
        product[row * n + column] = (product[row * n + column] as number) + factor * (b[p * n + column] as number);
      }
    }
  }
  return product;
}

/** Computes the product on the current backend. Each operand is passed as it is or as its transpose. */
export function multiply(
  a: Float32Array,
  b: Float32Array,
  [m, k, n]: ProductShape,
  [left, right]: readonly [boolean, boolean] = [false, false],
): Float32Array {
  return tf.tidy(() => {
    const [x, y] = [tf.tensor2d(a, [m, k]), tf.tensor2d(b, [k, n])];
    const product = tf.matMul(left ? tf.transpose(x) : x, right ? tf.transpose(y) : y, left, right);
    return product.dataSync() as Float32Array;
  });
}
