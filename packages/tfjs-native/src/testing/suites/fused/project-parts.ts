// Compares the product of parts and a weight with one in double precision. Few rows use an ordinary product. Many rows use
// Strassen's method, without those that are 0.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floats, runAll } from '../../fused-calls.ts';
import { exactProduct, type ProductShape } from '../../products.ts';
import { onEngines, onThreads } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';

/** Returns a weight, and rows in which the first of every hundred are 0, with more zeros in each hundred. */
function draw([rows, inputs, outputs]: ProductShape): readonly [Float32Array, Float32Array] {
  const x = floats(rows * inputs);
  for (let row = 0; row < rows; row++) if (row % 100 < row / 100) x.fill(0, row * inputs, (row + 1) * inputs);
  return [x, floats(inputs * outputs)];
}

/**
 * The shapes have few rows, a depth without quarters, columns that do not fill a group, more columns than are multiplied at once,
 * or several blocks of depth.
 */
const SHAPES: readonly ProductShape[] = [
  [0, 4, 7],
  [3, 16, 11],
  [200, 30, 200],
  [1630, 16, 200],
  [300, 32, 1100],
  [193, 1600, 193],
];

function run([rows, inputs, outputs]: ProductShape, [x, w]: readonly [Float32Array, Float32Array]): Float32Array {
  const given = { x: tf.tensor2d(x, [rows, inputs]), w: tf.tensor2d(w, [inputs, outputs]) };
  return (runAll('OrdoProjectParts', given)[0] as tf.Tensor).dataSync() as Float32Array;
}

export const projectParts = onEngines('the product of parts', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(SHAPES)('of %i rows of %i inputs and %i outputs, on any number of threads', async (...shape) => {
    const operands = draw(shape);
    const wanted = exactProduct(...operands, shape);
    const found = await onThreads(use, () => run(shape, operands));
    for (const y of found) {
      // Products are up to 4, so the rounding error may be as large as that of the largest of their sums.
      expect(largestError(y, wanted)).toBeLessThan(2e-6 * wanted.reduce((a, b) => Math.max(a, Math.abs(b)), 1));
      expect(y).toEqual(found[0]);
    }
  });

  it('is 0 where all rows are', () => {
    const shape: ProductShape = [300, 16, 192];
    const y = run(shape, [new Float32Array(300 * 16), floats(16 * 192)]);
    expect(y).toEqual(new Float32Array(300 * 192));
  });
});
