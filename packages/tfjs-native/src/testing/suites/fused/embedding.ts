// Compares the embedding gradient, the dropout mask and the position product with plain loops.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll, values } from '../../fused-calls.ts';
import { differentiate, dot, maskFactor } from '../../reference.ts';

export const embedding = onEngines('embedding gradient, dropout and products per position', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it('scatters the scaled gradient of an embedding, and leaves the padding row at zero', () => {
    const ids = [2, 0, 2, 1];
    const dy = tf.tensor2d([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
    const [out] = values(
      runAll('OrdoEmbedGrad', { dy, ids: tf.tensor1d(ids, 'int32') }, { rows: 4, scale: 2, padId: 1 }),
    );
    expect(Array.from(out as ArrayLike<number>)).toEqual([6, 8, 0, 0, 2 * (1 + 5), 2 * (2 + 6), 0, 0]);
  });

  it('adds the gradient of an embedding to an existing one, in place unless that one is shared', () => {
    const [dy, ids] = [tf.tensor2d([[1], [2], [3]]), tf.tensor1d([1, 0, 1], 'int32')];
    const onto = tf.tensor2d([[10], [20], [30]]);
    const [sum] = runAll('OrdoEmbedGradOnto', { dy, ids, onto }, { padId: 0 }) as [tf.Tensor];
    expect(Array.from(sum.dataSync())).toEqual([10, 24, 30]);
    expect(Array.from(onto.dataSync())).toEqual([10, 24, 30]);
    const [fresh] = runAll('OrdoEmbedGradOnto', { dy, ids, onto }, { padId: 0 }) as [tf.Tensor];
    expect(Array.from(fresh.dataSync())).toEqual([10, 28, 30]);
    expect(Array.from(sum.dataSync())).toEqual([10, 24, 30]);
  });

  it('drops exactly the elements of the common mask, for any shape and number of threads', async () => {
    const x = floats(100_000);
    const key = { rate: 0.1, seed: 4_000_000_000, counter: 123_456 };
    const expected = Float32Array.from(x, (value, i) => value * Math.fround(maskFactor(key, i)));
    for (const threads of [1, 2, 3]) {
      await use({ threads });
      const [out] = runAll('OrdoDropout', { x: tf.tensor2d(x, [400, 250]) }, key) as [tf.Tensor];
      expect(out.dataSync()).toEqual(expected);
    }
    await use();
  });

  it.each([
    [3, 4, 1, 5, 6],
    [2, 3, 2, 4, 4],
    [33, 2, 1, 17, 40],
  ])(
    'multiplies batch %i, time %i, groups %i by a kernel per position (%i to %i)',
    (batch, time, groups, inputs, outputs) => {
      const count = time + 2;
      const positions = Array.from({ length: time }, (_, t) => (t * 2) % count);
      const shape = [batch, time, groups, inputs];
      const [x, kernels, dy] = [
        floats(batch * time * groups * inputs),
        floats(count * inputs * outputs),
        floats(batch * time * groups * outputs),
      ];
      const product = (a: ArrayLike<number>, phi: ArrayLike<number>): Float64Array =>
        positionProduct(a, phi, { positions, groups, inputs, outputs });
      const tensors = {
        x: tf.tensor(x, shape),
        kernels: tf.tensor(kernels, [count, inputs, outputs]),
        positions: tf.tensor1d(positions, 'int32'),
      };
      const [y] = runAll('OrdoPositionProduct', tensors) as [tf.Tensor];
      expect(largestError(y.dataSync(), product(x, kernels))).toBeLessThan(1e-5);
      const [dx, dkernels] = values(runAll('OrdoPositionProductGrad', { ...tensors, dy: tf.tensor(dy, y.shape) })) as [
        ArrayLike<number>,
        ArrayLike<number>,
      ];
      if (batch > 3) return;
      expect(
        largestError(
          dx,
          differentiate((a) => dot(product(a, kernels), dy), x),
        ),
      ).toBeLessThan(1e-4);
      expect(
        largestError(
          dkernels,
          differentiate((phi) => dot(product(x, phi), dy), kernels),
        ),
      ).toBeLessThan(1e-4);
    },
  );
});

interface StepShape {
  readonly positions: readonly number[];
  readonly groups: number;
  readonly inputs: number;
  readonly outputs: number;
}

function positionProduct(
  x: ArrayLike<number>,
  kernels: ArrayLike<number>,
  { positions, groups, inputs, outputs }: StepShape,
): Float64Array {
  const rows = x.length / inputs;
  const out = new Float64Array(rows * outputs);
  for (let row = 0; row < rows; row++) {
    const kernel = positions[Math.floor(row / groups) % positions.length] as number;
    for (let o = 0; o < outputs; o++) {
      for (let i = 0; i < inputs; i++) {
        out[row * outputs + o] =
          (out[row * outputs + o] as number) +
          (x[row * inputs + i] as number) * (kernels[(kernel * inputs + i) * outputs + o] as number);
      }
    }
  }
  return out;
}
