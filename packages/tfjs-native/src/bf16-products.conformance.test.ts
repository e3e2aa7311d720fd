// Tests products of bfloat16 operands, with each of the instructions that this machine has or that can be emulated.
import * as tf from '@tensorflow/tfjs-core';
import { describeWith } from '@ordo/testing/requirements';
import { isSelected } from '@ordo/testing/selection';
import { afterAll, describe, expect, it } from 'vitest';
import { type Bf16Products, hasProducts, measureProducts } from './register.ts';
import { COMPILED_SETS } from './testing/compiled-sets.ts';
import { runAll } from './testing/fused-calls.ts';
import { exactProduct, LAYOUTS, multiply, type ProductShape, randomIntegers } from './testing/products.ts';
import { linearBoth } from './testing/suites/fused/pack-weight.ts';
import {
  isEmulated,
  openAddonUnderTest,
  prepareAddon,
  randomFloats,
  randomInts,
  registerUnderTest,
  seededNumbers,
  useCpu,
  useIfPossible,
  useNative,
} from './testing/support.ts';

const next = seededNumbers(11);

/**
 * Each shape is [m, k, n]. They have incomplete panels of 12 and 32 rows, incomplete words, and incomplete blocks of k, which are
 * 512 steps long in tiles and 1,536 elsewhere.
 */
const SHAPES: readonly ProductShape[] = [
  [1, 1, 1],
  [5, 31, 33],
  [32, 32, 32],
  [33, 65, 31],
  [70, 100, 64],
  [45, 1100, 40],
  [13, 1601, 7],
];

/** Returns true if this machine has these products, and says so if it does not. */
const available = prepareAddon();
const has = async (bf16Products: Bf16Products): Promise<boolean> =>
  available && (await useIfPossible({ threads: 1, precision: 'bf16', bf16Products }));

const use = (bf16Products: Bf16Products, threads = 2): Promise<void> =>
  useNative({ threads, precision: 'bf16', bf16Products });

/** Returns the nearest bfloat16, with ties to even: the upper half of the bits of a float. */
function round(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer);
  const [own] = bits as unknown as [number];
  bits[0] = (own + 0x7fff + ((own >>> 16) & 1)) & 0xffff0000;
  return new Float32Array(bits.buffer)[0] as number;
}

const integers = (size: number): Float32Array => randomIntegers(next, size);

/** Returns the sum of 32 products as a tile computes it: even and odd steps are added up separately. */
function sumOfTile(a: Float32Array, b: Float32Array): number {
  const chains = [0, 0];
  for (const [step, value] of a.entries()) {
    chains[step % 2] = Math.fround((chains[step % 2] as number) + value * (b[step] as number));
  }
  return Math.fround((chains[0] as number) + (chains[1] as number));
}

interface Projection {
  readonly x: Float32Array;
  readonly w: Float32Array;
  readonly targets: Int32Array;
}

/** Returns the gradients of x [rows, inputs] and w [classes, inputs] from the loss of the targets. */
function differentiateProjection(
  { x, w, targets }: Projection,
  [rows, inputs, classes]: readonly [number, number, number],
): Float32Array[] {
  const given = {
    x: tf.tensor2d(x, [rows, inputs]),
    w: tf.tensor2d(w, [classes, inputs]),
    targets: tf.tensor1d(targets, 'int32'),
  };
  const attrs = { epsilon: 0.1, padId: -1 };
  const outputs = runAll('OrdoProjectedCrossEntropy', given, { ...attrs, gradient: true });
  const [, , logSumExp, kept] = outputs as [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor];
  const back = { ...given, logSumExp, kept, dloss: tf.scalar(1) };
  const gradients = runAll('OrdoProjectedCrossEntropyGrad', back, { ...attrs, bias: false });
  return gradients.map((gradient) => gradient.dataSync() as Float32Array);
}

const one = (tensors: tf.Tensor[]): Float32Array => (tensors[0] as tf.Tensor).dataSync() as Float32Array;

const EMULATED = 'amx-bf16-emulated';
// `npm test` takes the instructions of this processor. `test:rest` takes the emulated ones, which only it compiles.
const TESTED = (['avx512-bf16', 'amx-bf16', EMULATED, 'neon-bf16'] as const).filter((products) =>
  isSelected({ row: 0, column: products === EMULATED ? 1 : 0, columns: 2 }),
);

for (const products of TESTED) {
  // The emulated instructions are compiled for a processor that has the real ones, or when all sets are compiled.
  const get = products === EMULATED ? 'ORDO_ALL_INSTRUCTION_SETS=1 npm test' : 'a processor that has them';
  const requirement = { name: `the instructions of ${products}`, get };
  describeWith({ ...requirement, isPresent: await has(products) }, `the products ${products}`, () => {
    afterAll(useCpu);

    it.each(SHAPES)('multiply integers exactly: %i × %i × %i, in every layout', async (...shape) => {
      await use(products);
      const [m, k, n] = shape;
      const [a, b] = [integers(m * k), integers(k * n)];
      const expected = Float32Array.from(exactProduct(a, b, shape));
      for (const layout of LAYOUTS) expect(multiply(a, b, shape, layout)).toEqual(expected);
    });

    it.each(SHAPES)('round operands to nearest even, and no sums: %i × %i × %i', async (...shape) => {
      await use(products);
      const [m, k, n] = shape;
      const [a, b] = [randomFloats(next, m * k), randomFloats(next, k * n)];
      const expected = exactProduct(a.map(round), b.map(round), shape);
      const sizes = exactProduct(a.map(Math.abs), b.map(Math.abs), shape);
      // A sum of up to 1,601 terms in float32 has an error below 1e-6 of the sum of their absolute values.
      const errors = multiply(a, b, shape).map((value, at) => Math.abs(value - (expected[at] as number)));
      expect(errors.filter((error, at) => error > 1e-6 * (sizes[at] as number))).toHaveLength(0);
    });

    it.each([
      [75, 1100, 90],
      [1600, 200, 40],
    ] as const)(
      'give the same bits on 1, 2 and 3 threads, in every layout, and for some of the rows alone: %i × %i × %i',
      async (...shape) => {
        const [m, k, n] = shape;
        const [a, b] = [randomFloats(next, m * k), randomFloats(next, k * n)];
        await use(products, 1);
        const expected = multiply(a, b, shape);
        for (const threads of [2, 3]) {
          await use(products, threads);
          for (const layout of LAYOUTS) expect(multiply(a, b, shape, layout)).toEqual(expected);
        }
        const rows = multiply(a.subarray(0, 7 * k), b, [7, k, n]);
        expect(rows).toEqual(expected.subarray(0, 7 * n));
      },
    );

    it('add a bias, cut off what is negative, and drop elements, in whole tiles and in parts', async () => {
      await use(products);
      const [m, k, n] = [40, 600, 50];
      const [x, w, bias] = [integers(m * k), integers(k * n), integers(n)];
      const sums = exactProduct(x, w, [m, k, n]).map((sum, at) => sum + (bias[at % n] as number));
      const inputs = { x: tf.tensor2d(x, [m, k]), w: tf.tensor2d(w, [k, n]), b: tf.tensor1d(bias) };
      expect(Float64Array.from(one(runAll('OrdoLinear', inputs)))).toEqual(sums);
      const positive = sums.map((sum) => Math.max(0, sum));
      expect(Float64Array.from(one(runAll('OrdoLinear', inputs, { activation: 'relu' })))).toEqual(positive);
      // With a rate of 1/2, an element is dropped or doubled.
      const dropped = one(runAll('OrdoLinearDropout', inputs, { activation: 'relu', rate: 0.5, seed: 3, counter: 1 }));
      const kept = dropped.filter((value, at) => value === 2 * (positive[at] as number)).length;
      expect(dropped.filter((value, at) => value === 0 || value === 2 * (positive[at] as number))).toHaveLength(m * n);
      expect(kept).toBeGreaterThan(m * n * 0.4);
    });

    it('leave the gradients of a projected cross-entropy within one percent, on any number of threads', async () => {
      const [rows, inputs, classes] = [130, 64, 1100];
      const [x, w] = [randomFloats(next, rows * inputs), randomFloats(next, classes * inputs)];
      const targets = randomInts(next, rows, classes);
      const gradients = (): Float32Array[] => differentiateProjection({ x, w, targets }, [rows, inputs, classes]);
      await useNative({ threads: 2 });
      const exact = gradients();
      await use(products, 1);
      const found = gradients();
      found.forEach((gradient, i) => {
        const errors = gradient.map((value, at) => value - (exact[i]?.[at] as number));
        expect(Math.hypot(...errors) / Math.hypot(...(exact[i] as Float32Array))).toBeLessThan(0.01);
      });
      await use(products, 3);
      expect(gradients()).toEqual(found);
    });

    it('let infinities and NaN through, but only to the sums that they belong to', async () => {
      await use(products);
      const [a, b] = [integers(3 * 40), Float32Array.from({ length: 40 * 2 }, () => 1)];
      a[5] = Number.POSITIVE_INFINITY;
      a[40 + 7] = Number.NaN;
      const found = multiply(a, b, [3, 40, 2]);
      const last = exactProduct(a, b, [3, 40, 2])[4] as number;
      const [infinite, none] = [Number.POSITIVE_INFINITY, Number.NaN];
      expect(found).toEqual(Float32Array.of(infinite, infinite, none, none, last, last));
    });
  });
}

describe.skipIf(!(await has('amx-bf16-emulated')))('the emulated tiles', () => {
  afterAll(useCpu);

  it('add up even and odd steps of a tile apart, and then the tiles one after the other', async () => {
    await use('amx-bf16-emulated');
    for (let repetition = 0; repetition < 20; repetition++) {
      // The factors have 8 bits, and sizes from 2^0 to 2^14, so that a float rounds their sums, whereas a double with its 53 bits
      // holds them exactly.
      const factors = () =>
        Float32Array.from(randomInts(next, 64, 7), (power) => (1 + Math.floor(next() * 255)) * 2 ** power);
      const [a, b] = [factors(), factors()];
      const tiles = [0, 32].map((at) => sumOfTile(a.subarray(at, at + 32), b.subarray(at, at + 32)));
      const expected = Math.fround((tiles[0] as number) + (tiles[1] as number));
      expect(multiply(a, b, [1, 64, 1])).toEqual(Float32Array.of(expected));
    }
  });

  it('count denormal operands and results as 0, as the processor does', async () => {
    await use('amx-bf16-emulated');
    const denormal = 2 ** -130;
    expect(multiply(Float32Array.of(denormal), Float32Array.of(1), [1, 1, 1])).toEqual(Float32Array.of(0));
    expect(multiply(Float32Array.of(2 ** -70), Float32Array.of(2 ** -60), [1, 1, 1])).toEqual(Float32Array.of(0));
    const least = multiply(Float32Array.of(2 ** -63), Float32Array.of(2 ** -63), [1, 1, 1]);
    expect(least).toEqual(Float32Array.of(2 ** -126));
  });
});

const canEmulate = await has('amx-bf16-emulated');

describe.skipIf(!available)('the choice of products', () => {
  afterAll(useCpu);

  it('never falls on the emulated tiles by itself', async () => {
    const { bf16Products } = await registerUnderTest({ threads: 1 });
    expect(bf16Products).toBeOneOf([null, 'avx512-bf16', 'amx-bf16', 'neon-bf16']);
  });

  it.skipIf(!canEmulate)('takes for each depth the kind that it names', async () => {
    const mixed = 'shallow=amx-bf16-emulated middle=fp32 deep=avx512-bf16';
    for (const [k, kind] of [
      [383, 'amx-bf16-emulated'],
      [384, 'fp32'],
      [1023, 'fp32'],
      [1024, 'avx512-bf16'],
    ] as const) {
      const shape = [13, k, 40] as const;
      const [a, b] = [randomFloats(next, 13 * k), randomFloats(next, k * 40)];
      await useNative({ threads: 2, precision: 'bf16', bf16Products: mixed });
      const found = multiply(a, b, shape);
      const [packed, plain] = linearBoth([13, k, 40], false);
      expect(packed).toEqual(plain);
      await useNative({ threads: 1, precision: 'bf16', bf16Products: kind });
      expect(multiply(a, b, shape)).toEqual(found);
    }
    await useNative({ threads: 2, precision: 'bf16', bf16Products: 'fp32' });
    const [a, b] = [randomFloats(next, 50 * 500), randomFloats(next, 500 * 60)];
    const found = multiply(a, b, [50, 500, 60]);
    await useNative();
    expect(multiply(a, b, [50, 500, 60])).toEqual(found);
  });

  it.skipIf(isEmulated)('can be measured: a kind is timed by name, and one that is absent is refused', async () => {
    const addon = openAddonUnderTest();
    const kinds = addon.bf16Products();
    const measured = measureProducts(addon);
    expect(measured?.kinds ?? ['fp32']).toEqual([...kinds, 'fp32']);
    expect(measured === null || hasProducts(addon, measured.choice)).toBe(true);
    expect(Object.values(measured?.rates.deep ?? {}).filter((rate) => !(rate > 0))).toEqual([]);
    expect(hasProducts(addon, 'shallow=fp32 middle=no-such deep=fp32')).toBe(false);
    addon.slots.set([0, 0, 0, 0, 0, 0, 0, 0]);
    expect([addon.multiplyBy('fp32'), addon.multiplyBy('no-such')]).toEqual([true, false]);
    expect(addon.configure(1, 'fp32 fp32', '')).toBeUndefined();
    expect(addon.configure(1, 'fp32 fp32 fp32 fp32', '')).toBeUndefined();
  });

  const hasGeneric = COMPILED_SETS.includes('generic');

  it.skipIf(!hasGeneric)('refuses products that an instruction set does not have', async () => {
    const narrow = { threads: 1, precision: 'bf16', isa: 'generic' } as const;
    await expect(registerUnderTest({ ...narrow, bf16Products: 'avx512-bf16' })).rejects.toThrow(
      "this CPU has no products 'avx512-bf16'",
    );
  });

  it.skipIf(!hasGeneric || process.arch === 'arm64')(
    'refuses bf16 where an instruction set has no such products',
    async () => {
      const narrow = { threads: 1, precision: 'bf16', isa: 'generic' } as const;
      await expect(registerUnderTest(narrow)).rejects.toThrow('this CPU has no bfloat16 products');
    },
  );
});
