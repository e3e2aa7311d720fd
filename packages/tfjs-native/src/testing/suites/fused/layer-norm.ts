// Compares layer norm with its formula in float64, and its gradient with the closed form and with central differences.
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

  it('normalises parts under the scales of the whole, so that they sum up to it', () => {
    // There are more rows than a thread takes at once.
    const [parts, time, width] = [3, 300, 67];
    const [x, gain] = [floats(parts * time * width), floats(width)];
    const whole = new Float64Array(time * width);
    x.forEach((value, i) => {
      whole[i % whole.length] = (whole[i % whole.length] as number) + value;
    });
    const scale = Float32Array.from(
      { length: time },
      (_, t) => 1 / deviationOf(whole.slice(t * width, (t + 1) * width)),
    );
    const inputs = { x: tf.tensor2d(x, [parts * time, width]), scale: tf.tensor1d(scale), gain: tf.tensor1d(gain) };
    const y = (runAll('OrdoNormaliseParts', inputs)[0] as tf.Tensor).dataSync();
    const sum = whole.map((_, i) => [0, 1, 2].reduce((s, part) => s + (y[part * whole.length + i] as number), 0));
    expect(largestError(sum, normal(whole, gain, new Float64Array(width)))).toBeLessThan(1e-5);
    // The parts are normalised row by row: (x - mean)·scale·gain.
    const last = Array.from(x.subarray(-width));
    const mean = last.reduce((a, b) => a + b, 0) / width;
    const expected = last.map((value, i) => (value - mean) * (scale.at(-1) as number) * (gain[i] as number));
    expect(largestError(y.slice(-width), expected)).toBeLessThan(1e-5);
  });

  it('refuses rows that are not a whole number of parts', () => {
    const inputs = { x: tf.ones([5, 4]), scale: tf.ones([3]), gain: tf.ones([4]) };
    expect(() => runAll('OrdoNormaliseParts', inputs)).toThrow('5 rows are not a whole number of parts of 3 positions');
  });
});

const normal = (x: ArrayLike<number>, gain: ArrayLike<number>, bias: ArrayLike<number>): Float64Array =>
  layerNormRows(wide(x), wide(gain), wide(bias), 1e-5);

function deviationOf(row: Float64Array): number {
  const mean = row.reduce((a, b) => a + b, 0) / row.length;
  return Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length + 1e-5);
}

/** Returns d(dy·layerNorm(x))/dx of flat rows, from the closed form: (g - mean(g) - x̂·mean(g·x̂))/σ with g = dy·gain. */
function layerNormInputGradient(x: Float64Array, gain: ArrayLike<number>, dy: ArrayLike<number>): Float64Array {
  const width = gain.length;
  const out = new Float64Array(x.length);
  for (let start = 0; start < x.length; start += width) {
    const row = Array.from(x.subarray(start, start + width));
    const mean = row.reduce((a, b) => a + b, 0) / width;
    const deviation = deviationOf(x.subarray(start, start + width));
    const g = row.map((_, i) => (dy[start + i] as number) * (gain[i] as number));
    const normal = row.map((value) => (value - mean) / deviation);
    const [meanG, meanGx] = [g.reduce((a, b) => a + b, 0) / width, dot(g, normal) / width];
    for (let i = 0; i < width; i++)
      out[start + i] = ((g[i] as number) - meanG - (normal[i] as number) * meanGx) / deviation;
  }
  return out;
}
