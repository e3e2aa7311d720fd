// Products in single precision on every instruction set, with integers up to 15, whose products and sums are exact.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Isa } from '../register.ts';
import { prepareAddon, randomInts, seededNumbers, useCpu, useNative } from '../testing/support.ts';

type Shape = readonly [number, number, number];

/**
 * [m, k, n]: so many rows that tasks pack their own, in one block of k and in several; and so few that they share what threads have
 * packed step by step.
 */
const SHAPES: readonly Shape[] = [
  [900, 70, 45],
  [901, 1600, 40],
  [50, 901, 70],
];
const LAYOUTS = [false, true].flatMap((left) => [false, true].map((right) => [left, right] as const));
const SETS: readonly Isa[] = ['generic', 'avx2', 'avx512'];

const available = prepareAddon();
const next = seededNumbers(5);
const integers = (size: number): Float32Array => Float32Array.from(randomInts(next, size, 31), (value) => value - 15);

async function use(isa: Isa, threads: number): Promise<boolean> {
  try {
    await useNative({ threads, isa });
    return true;
  } catch (error) {
    console.warn(`SKIPPED: instruction set '${isa}': ${String(error)}`);
    return false;
  }
}

function expectedProduct(a: Float32Array, b: Float32Array, [m, k, n]: Shape): Float32Array {
  const product = new Float32Array(m * n);
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

/** a [m, k] times b [k, n], each given to the product as it is or as its transpose. */
function multiply(a: Float32Array, b: Float32Array, [m, k, n]: Shape, [left, right]: (typeof LAYOUTS)[number]) {
  return tf.tidy(() => {
    const [x, y] = [tf.tensor2d(a, [m, k]), tf.tensor2d(b, [k, n])];
    const product = tf.matMul(left ? tf.transpose(x) : x, right ? tf.transpose(y) : y, left, right);
    return product.dataSync() as Float32Array;
  });
}

describe.skipIf(!available)('products in single precision', () => {
  afterAll(useCpu);

  it.each(SETS.flatMap((isa) => SHAPES.map((shape) => [isa, ...shape] as const)))(
    'on %s are exact for integers, %i × %i × %i, in every layout and on 1, 2 and 3 threads',
    async (isa, ...shape) => {
      const [m, k, n] = shape;
      const [a, b] = [integers(m * k), integers(k * n)];
      const expected = expectedProduct(a, b, shape);
      for (const threads of [1, 2, 3]) {
        if (!(await use(isa, threads))) return;
        for (const layout of LAYOUTS) expect(multiply(a, b, shape, layout)).toEqual(expected);
      }
    },
  );
});
