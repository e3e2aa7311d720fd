// Tests how products are passed to cuBLASLt: layouts, transposes, batches, epilogues and roundings. On a machine without a GPU
// the library is emulated, and the emulation refuses requests whose parts do not fit. Results are compared with the native
// engine's.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestError, randomFloats, seededNumbers, useCpu, useNative } from '../testing/index.ts';
import { CUDA_BACKEND_NAME, type CudaPrecision, registerCudaBackend } from './register.ts';
import { CUDA_ENGINES as engines } from './testing/cuda-engines.ts';

const next = seededNumbers(77);
const floats = (...shape: number[]): tf.Tensor =>
  tf.tensor(
    randomFloats(
      next,
      shape.reduce((a, b) => a * b, 1),
    ),
    shape,
  );

type Products = Record<string, Float32Array>;
const run = (name: string, inputs: Record<string, tf.Tensor>, attrs: Record<string, unknown>): tf.Tensor[] =>
  [tf.engine().runKernel<tf.Tensor | tf.Tensor[]>(name, inputs, attrs as never)].flat();

/** Makes the operands of every kind of product that the engine requests from the library. */
function makeInputs(): Record<string, tf.Tensor> {
  return {
    x: floats(37, 19),
    w: floats(19, 45),
    turned: floats(45, 19),
    bias: floats(45),
    dy: floats(37, 45),
    left: floats(3, 5, 7),
    right: floats(3, 7, 4),
    one: floats(1, 7, 4),
    grid: floats(2, 1, 5, 7),
  };
}

function compute(t: Record<string, tf.Tensor>): Products {
  const { x, w, turned, bias, dy, left, right, one, grid } = t as Record<string, tf.Tensor<tf.Rank.R2>> & {
    x: tf.Tensor2D;
  };
  const named: Record<string, tf.Tensor[]> = {
    plain: run('OrdoLinear', { x, w: w as tf.Tensor }, {}),
    biased: run('OrdoLinear', { x, w: w as tf.Tensor, b: bias as tf.Tensor }, {}),
    relu: run('OrdoLinear', { x, w: w as tf.Tensor, b: bias as tf.Tensor }, { activation: 'relu' }),
    reluAlone: run('OrdoLinear', { x, w: w as tf.Tensor }, { activation: 'relu' }),
    turned: run('OrdoLinear', { x, w: turned as tf.Tensor, b: bias as tf.Tensor }, { transposeW: true }),
    gradient: run('OrdoLinearGrad', { dy: dy as tf.Tensor, x, w: w as tf.Tensor }, { bias: true }),
    turnedGradient: run('OrdoLinearGrad', { dy: dy as tf.Tensor, x, w: turned as tf.Tensor }, { transposeW: true }),
    batch: [tf.matMul(left as tf.Tensor, right as tf.Tensor)],
    shared: [tf.matMul(left as tf.Tensor, one as tf.Tensor)],
    uneven: [tf.matMul(grid as tf.Tensor, right as tf.Tensor)],
    bothTurned: [tf.matMul(right as tf.Tensor, left as tf.Tensor, true, true)],
  };
  const entries = Object.entries(named).flatMap(([name, tensors]) =>
    tensors.map((tensor, i): [string, Float32Array] => [`${name} ${i}`, tensor.dataSync() as Float32Array]),
  );
  return Object.fromEntries(entries);
}

describe.each(engines)('products by the library ($title)', ({ addonPath }) => {
  let values: Record<string, { data: Float32Array; shape: number[] }> = {};
  let expected: Products = {};
  const restore = (): Record<string, tf.Tensor> =>
    Object.fromEntries(Object.entries(values).map(([key, { data, shape }]) => [key, tf.tensor(data, shape)]));
  const use = async (precision: CudaPrecision): Promise<string> => {
    const given = addonPath === undefined ? {} : { addonPath, matrixLibraryPath: addonPath };
    const { gpu } = await registerCudaBackend({ ...given, precision });
    await tf.setBackend(CUDA_BACKEND_NAME);
    return gpu.products;
  };

  beforeAll(async () => {
    await useNative();
    values = Object.fromEntries(
      Object.entries(makeInputs()).map(([key, t]) => [key, { data: t.dataSync() as Float32Array, shape: t.shape }]),
    );
    expected = compute(restore());
  });
  afterAll(useCpu);

  // Rounding an operand of size 2 has a relative error of 2^-11 (TF32, float16) or 2^-9 (bfloat16), in sums of up to 45 products.
  it.each([
    ['fp32', 1e-5],
    ['tf32', 0.02],
    ['bf16', 0.1],
    ['fp16', 0.02],
  ] as const)('agree in %s with the native engine within %f', async (precision, tolerance) => {
    expect(await use(precision)).toContain('cuBLASLt');
    const actual = compute(restore());
    expect(Object.keys(actual)).toEqual(Object.keys(expected));
    for (const [name, data] of Object.entries(actual))
      expect([name, largestError(data, expected[name] as Float32Array) < tolerance]).toEqual([name, true]);
  });

  it.each(['bf16', 'fp16'] as const)(
    'round a weight in %s that several of them read once, to the same bits',
    async (precision) => {
      await use(precision);
      const { x, w } = { x: tf.randomUniform([5, 16]), w: tf.randomUniform([24, 16]) };
      const [packed] = run('OrdoPackWeight', { w }, { transposeW: true }) as [tf.Tensor];
      expect(packed.shape).toEqual([(24 * 16) / 2]);
      const [plain, rounded] = [
        { x, w },
        { x, w, packed },
      ].map((inputs) => run('OrdoLinear', inputs, { transposeW: true }));
      expect(rounded?.[0]?.dataSync()).toEqual(plain?.[0]?.dataSync());
    },
  );

  it('keep plans of the same shape apart when the bias or the alignment differs', async () => {
    await use('fp32');
    const [x, w] = [tf.ones([4, 4]), tf.ones([4, 4])];
    const outputs = [0, 1, 2].map(
      (value) => run('OrdoLinear', { x, w, b: tf.mul(tf.ones([4]), value) }, {})[0]?.dataSync()[0],
    );
    expect(outputs).toEqual([4, 5, 6]);
  });
});
