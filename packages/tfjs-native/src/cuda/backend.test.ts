// Tests what differs on a GPU: reads do not wait, errors come with the next read, and memory is the GPU's. Also tests machines
// without a GPU.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAddon, type NativeMemory } from '../index.ts';
import { randomFloats, seededNumbers, useCpu } from '../testing/index.ts';
import { loadCudaAddon } from './addon.ts';
import { CUDA_BACKEND_NAME, type CudaBackendOptions, probeCuda, registerCudaBackend } from './register.ts';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

const memory = (): NativeMemory => tf.memory() as unknown as NativeMemory;
const next = seededNumbers(31);

describe.each(CUDA_ENGINES)('the CUDA backend ($title)', ({ addonPath }) => {
  const path = addonPath === undefined ? {} : { addonPath };
  const use = async (options: CudaBackendOptions = {}): Promise<void> => {
    await registerCudaBackend({ ...path, ...options });
    await tf.setBackend(CUDA_BACKEND_NAME);
  };
  beforeEach(() => use());
  afterAll(useCpu);

  it('is built from the same description of the operations as the CPU addon', () => {
    expect(loadCudaAddon(addonPath).operations).toBe(loadAddon().operations);
  });

  it('reads the values at the time of the call, even if the tensor is disposed of meanwhile', async () => {
    const x = tf.tensor1d([1, 2, 3]);
    const flags = tf.tensor1d([true, false], 'bool').data();
    const later = tf.mul(x, 2).data();
    x.dispose();
    tf.zeros([3]).dispose();
    expect(await later).toEqual(Float32Array.of(2, 4, 6));
    expect(await flags).toEqual(Uint8Array.of(1, 0));
    expect(await tf.tensor2d([], [0, 3]).data()).toHaveLength(0);
  });

  it('reports a bad index once, with the next read but not with an earlier one', async () => {
    const [table, ids] = [tf.ones([3, 2]), tf.tensor1d([0, 9], 'int32')];
    const gathered = tf.gather(table, ids);
    expect(() => gathered.dataSync()).toThrow('gather: the index value 9 is not in [0, 2]');
    expect(tf.ones([2]).dataSync()).toEqual(Float32Array.of(1, 1));
    const before = table.data();
    const again = tf.gather(table, ids).data();
    expect(await before).toHaveLength(6);
    await expect(again).rejects.toThrow('gather: the index value 9 is not in [0, 2]');
    expect(await tf.ones([2]).data()).toEqual(Float32Array.of(1, 1));
  });

  it('throws from the call itself when every call is checked', async () => {
    await use({ checksEveryCall: true });
    const before = memory().liveBytes;
    const x = tf.ones([3]);
    const ids = tf.tensor1d([3], 'int32');
    expect(() => tf.gather(x, ids)).toThrow('GatherV2: the index value 3 is not in [0, 2]');
    tf.dispose([x, ids]);
    expect(memory().liveBytes).toBe(before);
  });

  it('counts live and peak bytes, including working memory in the peak', () => {
    const before = memory();
    const x = tf.zeros([512, 512]);
    expect(memory().liveBytes - before.liveBytes).toBe(2 ** 20);
    tf.sum(x).dispose();
    x.dispose();
    expect(memory().liveBytes).toBe(before.liveBytes);
    expect(memory().peakBytes).toBeGreaterThan(before.liveBytes + 2 ** 20);
  });

  it('refuses to exceed the memory limit with tensors or working memory, and keeps working', async () => {
    await use({ memoryLimitBytes: memory().liveBytes + 2 ** 20 });
    const tooMuch = expect.objectContaining({
      name: 'NativeEngineError',
      message: expect.stringContaining('the cuda engine is out of memory'),
      fix: expect.stringContaining('smaller batch'),
    });
    expect(() => tf.zeros([2 ** 19])).toThrow(tooMuch);
    const most = tf.zeros([2 ** 18 - 64]);
    expect(() => tf.engine().runKernel('OrdoSquaredNorm', [most] as never)).toThrow(tooMuch);
    most.dispose();
    expect(tf.zeros([10]).dataSync()).toHaveLength(10);
  });

  it('takes tensors from the cpu backend and gives them back', async () => {
    await useCpu();
    const x = tf.tensor1d([1, 2, 3]);
    await tf.setBackend(CUDA_BACKEND_NAME);
    const y = tf.mul(x, 2);
    await tf.setBackend('cpu');
    expect(Array.from(tf.add(y, x).dataSync())).toEqual([3, 6, 9]);
  });

  it('uploads arrays of any size, which may change as soon as the tensor is made', () => {
    for (const size of [1, 65_537, 300_000]) {
      const values = randomFloats(next, size);
      const kept = values.slice();
      const x = tf.tensor1d(values);
      values.fill(0);
      expect(x.dataSync()).toEqual(kept);
    }
  });

  it('rounds the operands of products to bfloat16 on request, and sums in float32', async () => {
    await use({ precision: 'bf16' });
    // 1 + 2^-9 is half-way between two bfloat16 numbers and rounds to the even one, 1; 1 + 3·2^-8 rounds to 1 + 2^-6.
    const x = tf.tensor2d([[1 + 2 ** -9, 1 + 3 * 2 ** -8]]);
    expect(tf.matMul(x, tf.tensor2d([[1], [1]])).dataSync()).toEqual(Float32Array.of(2 + 2 ** -6));
    expect(tf.matMul(tf.ones([1, 4097]), tf.ones([4097, 1])).dataSync()).toEqual(Float32Array.of(4097));
  });

  it('rounds the operands of products to float16 on request: to even, to subnormals, and to infinity', async () => {
    await use({ precision: 'fp16' });
    // float16 has 10 bits of mantissa: 1 + 2^-11 is half-way between two numbers and rounds to the even one, 1; 1 + 3·2^-11
    // rounds to 1 + 2^-9. Its smallest number is 2^-24, and half of it, 2^-25, rounds to the even number, 0. 65519 rounds to
    // 65504, and 65520 to infinity.
    const rounded = [
      [1 + 2 ** -11, 1],
      [1 + 3 * 2 ** -11, 1 + 2 ** -9],
      [3 * 2 ** -25, 2 ** -23],
      [2 ** -25, 0],
      [2 ** -14 - 2 ** -26, 2 ** -14],
      [65_519, 65_504],
      [65_520, Infinity],
      [-1e9, -Infinity],
      [NaN, NaN],
    ] as const;
    for (const [given, expected] of rounded) {
      expect(tf.matMul(tf.tensor2d([[given]]), tf.tensor2d([[1]])).dataSync()).toEqual(Float32Array.of(expected));
    }
    expect(tf.matMul(tf.ones([1, 4097]), tf.ones([4097, 1])).dataSync()).toEqual(Float32Array.of(4097));
  });

  it('gives the same bits when repeated', () => {
    const [x, ids] = [
      tf.tensor2d(randomFloats(next, 5000 * 7), [5000, 7]),
      tf.tensor1d(Int32Array.from({ length: 5000 }, () => Math.floor(next() * 9))),
    ];
    const compute = (): unknown => tf.tidy(() => tf.unsortedSegmentSum(tf.softmax(x), ids, 9).dataSync());
    expect(compute()).toEqual(compute());
  });

  it('refuses a GPU that does not exist, and another GPU in the same process', async () => {
    await expect(use({ device: 7 })).rejects.toThrow('this process already uses GPU 0');
    await expect(use({ device: 0.5 })).rejects.toThrow('device must be the number of a GPU, not 0.5');
  });
});

describe('a machine without an NVIDIA GPU', () => {
  it('is told the reason and the fix, without a crash', (context) => {
    context.skip(
      CUDA_ENGINES.some(({ title }) => title === 'CUDA'),
      'this machine has one',
    );
    expect(() => probeCuda()).toThrow(
      expect.objectContaining({
        name: 'NativeEngineError',
        message: expect.stringMatching(/no NVIDIA|driver|not built|older than its source/),
      }),
    );
  });
});
