// Layer norm, compared with its formula in float64, and its gradient, compared with the closed form and central differences.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll, values, wide } from '../../fused-calls.ts';
import { differentiate, dot, layerNormRows, maskFactor } from '../../reference.ts';

export const layerNorm = onEngines('the fused layer norm', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each([
    [3, 8, 0],
    [70, 33, 0.3],
  ])('normalises %i rows of %i over a residual with dropout %f, with its gradient', (rows, width, rate) => {
    const shape: [number, number] = [rows, width];
    const [x, residual, gain, bias, dy] = [
      floats(rows * width),
      floats(rows * width),
      floats(width),
      floats(width),
      floats(rows * width),
    ];
    const mask = { rate, seed: 11, counter: 3 };
    const sumOf = (a: ArrayLike<number>): Float64Array =>
      wide(residual).map((value, i) => value + (a[i] as number) * maskFactor(mask, i));
    const inputs = {
      x: tf.tensor2d(x, shape),
      gain: tf.tensor1d(gain),
      bias: tf.tensor1d(bias),
      residual: tf.tensor2d(residual, shape),
    };
    const [y, statistics, sum] = runAll('OrdoLayerNorm', inputs, { epsilon: 1e-5, ...mask }) as [
      tf.Tensor,
      tf.Tensor,
      tf.Tensor,
    ];
    expect(largestError(sum.dataSync(), sumOf(x))).toBeLessThan(1e-6);
    expect(largestError(y.dataSync(), normal(sumOf(x), gain, bias))).toBeLessThan(2e-5);
    const grads = runAll(
      'OrdoLayerNormGrad',
      { dy: tf.tensor2d(dy, shape), x: sum, gain: inputs.gain, statistics },
      { ...mask, residual: true },
    );
    const [dx, dgain, dbias, dresidual] = values(grads) as [
      ArrayLike<number>,
      ArrayLike<number>,
      ArrayLike<number>,
      ArrayLike<number>,
    ];
    const analytic = layerNormInputGradient(sumOf(x), gain, dy);
    expect(largestError(dresidual, analytic)).toBeLessThan(1e-4);
    expect(
      largestError(
        dx,
        analytic.map((value, i) => value * maskFactor(mask, i)),
      ),
    ).toBeLessThan(1e-4);
    expect(
      largestError(
        dgain,
        differentiate((g) => dot(normal(sumOf(x), g, bias), dy), gain),
      ),
    ).toBeLessThan(1e-4);
    expect(
      largestError(
        dbias,
        differentiate((b) => dot(normal(sumOf(x), gain, b), dy), bias),
      ),
    ).toBeLessThan(1e-4);
  });

  it('normalises without a residual', () => {
    const x = floats(6 * 5);
    const inputs = { x: tf.tensor2d(x, [6, 5]), gain: tf.ones([5]), bias: tf.zeros([5]) };
    const outputs = runAll('OrdoLayerNorm', inputs, { epsilon: 1e-5 });
    expect(outputs).toHaveLength(2);
    expect(
      largestError(
        (outputs[0] as tf.Tensor).dataSync(),
        layerNormRows(wide(x), new Float64Array(5).fill(1), new Float64Array(5), 1e-5),
      ),
    ).toBeLessThan(1e-5);
  });
});

const normal = (x: ArrayLike<number>, gain: ArrayLike<number>, bias: ArrayLike<number>): Float64Array =>
  layerNormRows(wide(x), wide(gain), wide(bias), 1e-5);

/** d(dy·layerNorm(x))/dx of flat rows, from the closed form: (g - mean(g) - x̂·mean(g·x̂))/σ with g = dy·gain. */
function layerNormInputGradient(x: Float64Array, gain: ArrayLike<number>, dy: ArrayLike<number>): Float64Array {
  const width = gain.length;
  const out = new Float64Array(x.length);
  for (let start = 0; start < x.length; start += width) {
    const row = Array.from(x.subarray(start, start + width));
    const mean = row.reduce((a, b) => a + b, 0) / width;
    const deviation = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width + 1e-5);
    const g = row.map((_, i) => (dy[start + i] as number) * (gain[i] as number));
    const normal = row.map((value) => (value - mean) / deviation);
    const [meanG, meanGx] = [g.reduce((a, b) => a + b, 0) / width, dot(g, normal) / width];
    for (let i = 0; i < width; i++)
      out[start + i] = ((g[i] as number) - meanG - (normal[i] as number) * meanGx) / deviation;
  }
  return out;
}
