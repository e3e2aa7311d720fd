// Tests products of operands in half precision, with each instruction set. They are equal, to the bit, to the float32 products of
// operands that another function than the engine's rounded beforehand.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Isa } from './register.ts';
import { TESTED_SETS } from './testing/compiled-sets.ts';
import { runAll } from './testing/fused-calls.ts';
import { exactProduct, LAYOUTS, multiply, type ProductShape } from './testing/products.ts';
import { linearBoth } from './testing/suites/fused/pack-weight.ts';
import {
  prepareAddon,
  randomFloats,
  randomInts,
  registerUnderTest,
  seededNumbers,
  useCpu,
  useIfPossible,
  useNative,
} from './testing/support.ts';

const next = seededNumbers(16);
const available = prepareAddon();

/**
 * Each shape is [m, k, n]. They have incomplete panels, one row and two panels of rows, for which B is read unpacked in float32,
 * and several blocks of k.
 */
const SHAPES: readonly ProductShape[] = [
  [1, 1, 1],
  [1, 70, 64],
  [5, 31, 33],
  [24, 64, 128],
  [70, 100, 64],
  [45, 1100, 40],
  [13, 1601, 7],
  [300, 130, 50],
];

/**
 * Returns the nearest half-precision number, with ties to even: a multiple of 2^(e-10), where 2^e is the power of two below
 * |value| and at least 2^-14.
 */
function round(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(value))));
  const unit = 2 ** (exponent - 10);
  const [below, rest] = [Math.floor(value / unit), value / unit - Math.floor(value / unit)];
  const up = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
  const rounded = (below + (up ? 1 : 0)) * unit;
  return Math.abs(rounded) > 65_504 ? Math.sign(value) * Number.POSITIVE_INFINITY : rounded;
}

/** Returns numbers of every size that half precision has, including subnormal ones. None of them reaches infinity. */
const spread = (size: number): Float32Array => randomFloats(next, size).map((value) => value * 2 ** (next() * 24 - 20));

const roundAll = (tensors: Record<string, Float32Array>): Record<string, Float32Array> =>
  Object.fromEntries(Object.entries(tensors).map(([name, values]) => [name, values.map(round)]));

/** Returns what an operand of a product is rounded to: its product with 1. */
const rounded = (...values: number[]): number[] => [
  ...multiply(Float32Array.from(values), Float32Array.of(1), [values.length, 1, 1]),
];

describe.each(TESTED_SETS)('products of halves with %s', (isa: Isa) => {
  const use = (precision: 'fp16' | 'fp32', threads = 2): Promise<void> => useNative({ threads, precision, isa });
  const skipped = async (): Promise<boolean> => !available || !(await useIfPossible({ threads: 1, isa }));

  afterAll(useCpu);

  it.each(SHAPES)('round operands, and no sums: %i × %i × %i, in every layout', async (...shape) => {
    if (await skipped()) return;
    const [m, k, n] = shape;
    const [a, b] = [spread(m * k), spread(k * n)];
    await use('fp32');
    const expected = multiply(a.map(round), b.map(round), shape);
    expect(multiply(a, b, shape)).not.toEqual(expected);
    for (const threads of [1, 2, 3]) {
      await use('fp16', threads);
      for (const layout of LAYOUTS) expect(multiply(a, b, shape, layout)).toEqual(expected);
    }
    const exact = exactProduct(a.map(round), b.map(round), shape);
    const sizes = exactProduct(a.map(round).map(Math.abs), b.map(round).map(Math.abs), shape);
    // A sum of up to 1,601 terms in float32 has an error below 1e-6 of the sum of their absolute values.
    const wrong = expected.filter((sum, at) => Math.abs(sum - (exact[at] as number)) > 1e-6 * (sizes[at] as number));
    expect(wrong).toHaveLength(0);
  });

  it('overflow to infinity, and are not clipped', async () => {
    if (await skipped()) return;
    await use('fp16');
    const infinite = Number.POSITIVE_INFINITY;
    expect(rounded(65_504, -65_504, 65_519.99)).toEqual([65_504, -65_504, 65_504]);
    expect(rounded(65_520, 65_504 * 2, -65_504 * 2, 1e30)).toEqual([infinite, infinite, -infinite, infinite]);
    expect(rounded(infinite, -infinite, Number.NaN)).toEqual([infinite, -infinite, Number.NaN]);
    // Sums are float32, so they may exceed what half precision can hold.
    expect(multiply(Float32Array.of(65_504, 65_504), Float32Array.of(2, 2), [1, 2, 1])[0]).toBe(4 * 65_504);
  });

  it('keep subnormal halves, which are multiples of 2^-24, and round ties to even', async () => {
    if (await skipped()) return;
    await use('fp16');
    const least = 2 ** -24;
    expect(rounded(least, -least, 1023 * least, 2 ** -14)).toEqual([least, -least, 1023 * least, 2 ** -14]);
    expect(rounded(0.5 * least, 0.51 * least, 1.5 * least, 2.5 * least)).toEqual([0, least, 2 * least, 2 * least]);
    expect(rounded(1023.5 * least)).toEqual([2 ** -14]);
    // From 1 to 2, half-precision numbers are 2^-10 apart.
    expect(rounded(1 + 2 ** -11, 1 + 3 * 2 ** -11, 1 + 2 ** -11 + 2 ** -20)).toEqual([1, 1 + 2 ** -9, 1 + 2 ** -10]);
  });

  it('round all operands of a linear layer and of its gradient', async () => {
    if (await skipped()) return;
    const [rows, inputs, outputs] = [70, 130, 90];
    const numbers = { x: spread(rows * inputs), w: spread(inputs * outputs), dy: spread(rows * outputs) };
    const run = ({ x, w, dy }: Record<string, Float32Array>) => {
      const [input, weight] = [
        tf.tensor2d(x as Float32Array, [rows, inputs]),
        tf.tensor2d(w as Float32Array, [inputs, outputs]),
      ];
      const forward = runAll('OrdoLinear', { x: input, w: weight });
      const gradient = { x: input, w: weight, dy: tf.tensor2d(dy as Float32Array, [rows, outputs]) };
      const backward = runAll('OrdoLinearGrad', gradient, { bias: false });
      return [...forward, ...backward].map((tensor) => tensor.dataSync());
    };
    await use('fp32');
    const expected = run(roundAll(numbers));
    await use('fp16');
    expect(run(numbers)).toEqual(expected);
  });

  it('round the states, the weight and the gradient of the logits of a projected cross-entropy', async () => {
    if (await skipped()) return;
    const [rows, inputs, classes] = [130, 64, 1100];
    const numbers = { x: randomFloats(next, rows * inputs), w: randomFloats(next, classes * inputs) };
    const targets = randomInts(next, rows, classes);
    const run = ({ x, w }: Record<string, Float32Array>, dloss: number) => {
      const given = {
        x: tf.tensor2d(x as Float32Array, [rows, inputs]),
        w: tf.tensor2d(w as Float32Array, [classes, inputs]),
        targets: tf.tensor1d(targets, 'int32'),
      };
      const attrs = { epsilon: 0.1, padId: -1 };
      const outputs = runAll('OrdoProjectedCrossEntropy', given, { ...attrs, gradient: true });
      const [loss, , logSumExp, kept] = outputs as [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor];
      const back = { ...given, logSumExp, kept, dloss: tf.scalar(dloss) };
      const gradients = runAll('OrdoProjectedCrossEntropyGrad', back, { ...attrs, bias: false });
      return [loss, ...gradients].map((tensor) => tensor.dataSync());
    };
    await use('fp32');
    const [loss, ...exact] = run(roundAll(numbers), 1);
    await use('fp16');
    const [ownLoss, ...own] = run(numbers, 1);
    expect(ownLoss).toEqual(loss);
    own.forEach((gradient, i) => {
      const errors = [...gradient].map((value, at) => value - (exact[i]?.[at] as number));
      const size = Math.hypot(...gradient);
      // The gradients of the logits are rounded to 11 bits, and those below 2^-14 to fewer; nothing else differs.
      expect(Math.hypot(...errors) / size).toBeGreaterThan(0);
      expect(Math.hypot(...errors) / size).toBeLessThan(2 ** -11);
    });
    // A target's gradient is nearly -dloss, which half precision cannot hold from 65,520 on.
    const [, ...overflown] = run(numbers, 2 ** 17);
    expect(overflown.map((gradient) => gradient.every(Number.isFinite))).toEqual([false, false]);
  });

  it('give a packed weight the same bits', async () => {
    if (await skipped()) return;
    await use('fp16');
    for (const shape of [
      [3, 64, 33],
      [130, 1000, 45],
    ] as const) {
      const [packed, plain] = linearBoth(shape, shape[0] > 3);
      expect(packed).toEqual(plain);
    }
  });
});

describe.skipIf(!available)('the precision fp16', () => {
  afterAll(useCpu);

  it('is there on every machine, is told, and is no choice of bfloat16', async () => {
    const { precision, bf16Products } = await registerUnderTest({ threads: 1, precision: 'fp16' });
    expect(precision).toBe('fp16');
    expect(bf16Products).not.toBe('fp16');
  });
});
