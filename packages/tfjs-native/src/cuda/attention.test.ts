// Tests attention at the sizes at which the CUDA engine changes its kernels: sentences of up to 32 and up to 64 tokens, longer
// ones, and heads that are wider than 64 or not a multiple of four. Contexts, probabilities and gradients are compared with the
// native engine's.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, describe, expect, it } from 'vitest';
import { largestError, randomFloats, seededNumbers, useCpu, useNative } from '../testing/index.ts';
import { CUDA_BACKEND_NAME, registerCudaBackend } from './register.ts';
import { CUDA_ENGINES as engines } from './testing/cuda-engines.ts';

interface Size {
  readonly queries: number;
  readonly keys: number;
  readonly headDimension: number;
}

const [BATCH, HEADS] = [2, 3];
const SIZES: readonly Size[] = [
  { queries: 32, keys: 32, headDimension: 64 },
  { queries: 1, keys: 31, headDimension: 32 },
  { queries: 33, keys: 20, headDimension: 36 },
  { queries: 64, keys: 64, headDimension: 64 },
  { queries: 50, keys: 61, headDimension: 37 },
  { queries: 65, keys: 40, headDimension: 64 },
  { queries: 20, keys: 30, headDimension: 68 },
];

/** Says whether the bias, the lengths, the causal mask, dropout and a gradient of the probabilities are used. */
const PLAIN = { all: false } as const;
const EVERYTHING = { all: true } as const;

type Inputs = Readonly<Record<string, { readonly data: Float32Array | Int32Array; readonly shape: number[] }>>;

function makeInputs({ queries, keys, headDimension }: Size, all: boolean): Inputs {
  const next = seededNumbers(queries * 100 + keys);
  const floats = (...shape: number[]) => ({
    data: randomFloats(
      next,
      shape.reduce((a, b) => a * b, 1),
    ),
    shape,
  });
  const width = HEADS * headDimension;
  const rows = { q: floats(BATCH * queries, width), k: floats(BATCH * keys, width), v: floats(BATCH * keys, width) };
  const gradient = { dcontext: floats(BATCH * queries, width) };
  if (!all) return { ...rows, ...gradient };
  return {
    ...rows,
    ...gradient,
    bias: floats(1, HEADS, queries, keys),
    lengths: { data: Int32Array.of(keys, keys - 3), shape: [BATCH] },
    dprobabilities: floats(BATCH, HEADS, queries, keys),
  };
}

function compute({ queries, keys, headDimension }: Size, all: boolean, inputs: Inputs): Float32Array[] {
  const attrs = {
    layout: 'rows',
    batch: BATCH,
    heads: HEADS,
    headDimension,
    queryTime: queries,
    keyTime: keys,
    causal: all && queries <= keys,
    rate: all ? 0.3 : 0,
    seed: 5,
    counter: 9,
  };
  const run = (name: string, given: object, more: object = {}): tf.Tensor[] =>
    [tf.engine().runKernel<tf.Tensor | tf.Tensor[]>(name, given as never, { ...attrs, ...more })].flat();
  return tf.tidy(() => {
    const tensors = Object.fromEntries(
      Object.entries(inputs).map(([key, { data, shape }]) => [
        key,
        tf.tensor(data, shape, key === 'lengths' ? 'int32' : 'float32'),
      ]),
    );
    const { q, k, v, bias, lengths } = tensors;
    const [context, probabilities] = run('OrdoAttention', { q, k, v, bias, lengths }) as [tf.Tensor, tf.Tensor];
    const biasShape = all ? { biasShape: [1, HEADS, queries, keys] } : {};
    const gradients = run('OrdoAttentionGrad', { ...tensors, probabilities }, biasShape);
    return [context, probabilities, ...gradients].map((tensor) => tensor.dataSync() as Float32Array);
  });
}

describe.each(engines)('attention at the sizes of its kernels ($title)', ({ addonPath }) => {
  afterAll(useCpu);

  it.each(SIZES.flatMap((size) => [PLAIN, EVERYTHING].map(({ all }) => ({ ...size, all }))))(
    'of $queries queries, $keys keys and $headDimension dimensions (with everything: $all) is that of the native engine',
    async ({ all, ...size }) => {
      const inputs = makeInputs(size, all);
      await useNative();
      const expected = compute(size, all, inputs);
      await registerCudaBackend(addonPath === undefined ? {} : { addonPath });
      await tf.setBackend(CUDA_BACKEND_NAME);
      const actual = compute(size, all, inputs);
      expect(actual).toHaveLength(all ? 6 : 5); // context, probabilities, dq, dk, dv, dbias
      for (const [i, data] of actual.entries()) {
        expect([i, largestError(data, expected[i] as Float32Array) < 2e-5]).toEqual([i, true]);
      }
    },
  );
});
