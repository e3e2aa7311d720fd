// Tests the backend as TF.js uses it: memory, moves between backends, threads, precision and limits.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { NativeMemory } from './backend.ts';
import { registerNativeBackend } from './register.ts';
import { COMPILED_SETS } from './testing/compiled-sets.ts';
import { prepareAddon, randomFloats, seededNumbers, useCpu, useNative } from './testing/support.ts';

const available = prepareAddon();
const next = seededNumbers(3);
const matrix = (rows: number, columns: number): tf.Tensor2D =>
  tf.tensor2d(randomFloats(next, rows * columns), [rows, columns]);
const memory = (): NativeMemory & tf.MemoryInfo => tf.memory() as NativeMemory & tf.MemoryInfo;

/** Runs a step with products, reductions, copies and reshapes that disposes of everything it makes. */
function step(): void {
  tf.tidy(() => {
    const [a, b] = [tf.ones<tf.Rank.R2>([37, 20]), tf.ones<tf.Rank.R2>([20, 11])];
    const y = tf.softmax(tf.matMul(a, b));
    const parts = tf.split(tf.concat([y, tf.mul(y, 2)], 1), 2, 1);
    return tf.sum(tf.transpose(tf.reshape(parts[0] as tf.Tensor, [11, 37])), 0);
  }).dispose();
}

describe.skipIf(!available)('the native backend', () => {
  beforeEach(() => useNative());
  afterAll(useCpu);

  it('leaks nothing over 10,000 steps', () => {
    step();
    const before = memory();
    for (let i = 0; i < 10_000; i++) step();
    const after = memory();
    expect([after.liveBytes, after.numTensors]).toEqual([before.liveBytes, before.numTensors]);
  });

  it('reports live and peak bytes: a 1 MB tensor counts towards the peak after it is disposed of', () => {
    const before = memory();
    const x = tf.zeros([512, 512]);
    expect(memory().liveBytes - before.liveBytes).toBe(2 ** 20);
    x.dispose();
    expect(memory().liveBytes).toBe(before.liveBytes);
    expect(memory().peakBytes).toBeGreaterThanOrEqual(before.liveBytes + 2 ** 20);
  });

  it('reuses freed memory for tensors of other sizes instead of asking the system for more', () => {
    tf.zeros([1000, 1000]).dispose();
    const before = memory().reservedBytes;
    for (let size = 100; size < 1000; size += 7) tf.zeros([size, size]).dispose();
    expect(memory().reservedBytes).toBe(before);
  });

  it('frees the tensors of a kernel that throws', () => {
    const x = matrix(4, 4);
    const ids = tf.tensor1d([0, 9], 'int32');
    const before = memory().liveBytes;
    expect(() => tf.gather(x, ids)).toThrow('GatherV2: the index value 9 is not in [0, 3]');
    expect(memory().liveBytes).toBe(before);
  });

  it('refuses to exceed the memory limit, names a fix, and keeps working', async () => {
    await useNative({ threads: 1, memoryLimitBytes: 8 * 2 ** 20 });
    expect(() => tf.zeros([4 * 2 ** 20])).toThrow(
      expect.objectContaining({ name: 'NativeEngineError', fix: expect.stringContaining('smaller batch') }),
    );
    expect(tf.zeros([10]).dataSync()).toHaveLength(10);
  });

  it('takes tensors from the cpu backend and gives them back', async () => {
    await useCpu();
    const x = tf.tensor1d([1, 2, 3]);
    await tf.setBackend('native');
    const y = tf.mul(x, 2);
    await tf.setBackend('cpu');
    expect(Array.from(tf.add(y, x).dataSync())).toEqual([3, 6, 9]);
  });

  it('gives the same bits on 1, 2 and 3 threads, and when repeated', async () => {
    const [a, b] = [matrix(300, 500), matrix(500, 270)].map((t) => t.dataSync()) as [Float32Array, Float32Array];
    const compute = (): Float32Array =>
      tf.tidy(() => {
        const y = tf.matMul(tf.tensor2d(a, [300, 500]), tf.tensor2d(b, [500, 270]));
        const [z] = tf
          .engine()
          .runKernel<tf.Tensor[]>(
            'OrdoLayerNorm',
            { x: y, gain: tf.ones([270]), bias: tf.zeros([270]) },
            { epsilon: 1e-5 },
          );
        const columns = tf.sum(tf.exp(z as tf.Tensor), 0);
        return tf.concat([columns, tf.reshape(tf.sum(y), [1]), tf.sum(tf.softmax(y), 1)]).dataSync() as Float32Array;
      });
    const results: Float32Array[] = [];
    for (const threads of [1, 2, 3, 2]) {
      await useNative({ threads });
      results.push(compute());
    }
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('names what its bits depend on: the compiler, the C library and the bfloat16 instructions', async () => {
    const { compiler, library, bf16Products } = await registerNativeBackend({ threads: 1 });
    expect(compiler).toMatch(/^(gcc|clang) \d+\.\d+/);
    expect(library).toMatch(/^(glibc \d+\.\d+|another than glibc)$/);
    expect(bf16Products).toBeOneOf([null, 'avx512-bf16', 'amx-bf16']);
  });

  it.skipIf(!COMPILED_SETS.includes('generic'))('has no bfloat16 instructions in the narrowest set', async () => {
    const { bf16Products } = await registerNativeBackend({ threads: 1, isa: 'generic' });
    expect(bf16Products).toBeNull();
    await useNative();
  });

  it.each([[0], [1.5], [2000], [Number.NaN]])('refuses %f threads', async (threads) => {
    await expect(useNative({ threads })).rejects.toThrow('not an integer from 1 to 1024');
  });

  it('reads tensors of every dtype, empty ones too', () => {
    expect(tf.tensor1d([true, false]).dataSync()).toEqual(Uint8Array.of(1, 0));
    expect(tf.tensor1d([1, -2], 'int32').dataSync()).toEqual(Int32Array.of(1, -2));
    expect(tf.tensor2d([], [0, 3]).dataSync()).toEqual(new Float32Array(0));
    expect(() => tf.tensor1d(['text'])).toThrow('not string');
  });
});
