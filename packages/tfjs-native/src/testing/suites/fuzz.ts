// Tests that whatever JavaScript passes to a kernel, the result is an error or a tensor, and never a crash or a leak.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../suite.ts';
import { NATIVE_KERNELS, uninstallBackend } from '../../install.ts';
import { seededNumbers } from '../support.ts';

const next = seededNumbers(99);
const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;

const SHAPES = [[], [0], [1], [3], [4], [2, 3], [3, 4], [4, 3], [3, 0], [6, 4], [2, 3, 4], [1, 2, 3, 4], [2, 2, 3, 2]];
const INPUT_KEYS =
  'x a b w y dy gain bias residual statistics q k v lengths probabilities dprobabilities dcontext logits targets logSumExp dloss ids kernels positions input value indices params updates tensor segmentIds condition t e alpha qkv ancestors past0 packed onto first second active ends begun values band0 band1'.split(
    ' ',
  );
const ATTR_KEYS =
  'axis dim dims perm shape begin end size strides paddings constantValue reps numOrSizeSplits k depth onValue offValue dtype numSegments keepDims exclusive reverse reductionIndices transposeA transposeB batchDims start stop step num epsilon padId rate seed counter rows scale layout batch heads headDimension queryTime keyTime causal qOffset kOffset vOffset packed biasShape activation transposeW learningRate beta1 beta2 gradientScale token queries'.split(
    ' ',
  );
const ATTR_VALUES: readonly unknown[] = [
  0,
  1,
  2,
  3,
  4,
  -1,
  -2,
  1.5,
  Number.NaN,
  Infinity,
  2 ** 31,
  2 ** 53,
  -(2 ** 40),
  '',
  'relu',
  'rows',
  'heads',
  'qkv',
  'int32',
  'string',
  true,
  false,
  null,
  undefined,
  [],
  [0],
  [1, 0],
  [3, 4],
  [-1, 2],
  [2 ** 31, 2 ** 31],
  [[0, 1]],
  [
    [1, 1],
    [0, 2],
  ],
  [0.5],
  {},
  'x',
];

function randomTensor(): tf.Tensor {
  const shape = pick(SHAPES);
  const size = shape.reduce((a, b) => a * b, 1);
  const dtype = pick(['float32', 'float32', 'int32', 'bool'] as const);
  const values = Array.from({ length: size }, () =>
    dtype === 'bool' ? Number(next() < 0.5) : pick([0, 1, 2, -1, 5, 1e9, dtype === 'float32' ? Number.NaN : 3]),
  );
  return tf.tensor(values, shape, dtype);
}

/** Returns an input: usually a tensor, but sometimes a disposed one, one with a false shape, or no tensor at all. */
function randomInput(): unknown {
  const x = randomTensor();
  const roll = next();
  if (roll < 0.03) {
    x.dispose();
    return x;
  }
  if (roll < 0.06) return { dataId: x.dataId, shape: [1000, 1000], dtype: x.dtype };
  if (roll < 0.08) return { dataId: x.dataId, shape: x.shape, dtype: 'float32' };
  if (roll < 0.1) return pick([undefined, null, 5, 'x', {}, { dataId: {}, shape: [2], dtype: 'float32' }]);
  return x;
}

function attempt(name: string, inputs: unknown, attrs: unknown): boolean {
  try {
    const out = tf.engine().runKernel<tf.Tensor | tf.Tensor[]>(name, inputs as tf.NamedTensorMap, attrs as never);
    for (const t of [out].flat()) t.dataSync();
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw new Error(`${name} threw ${String(error)}`, { cause: error });
    return false;
  }
}

const liveBytes = (): number => (tf.memory() as unknown as { liveBytes: number }).liveBytes;
const ones = (...shape: number[]): tf.Tensor => tf.ones(shape);
const ints = (...values: number[]): tf.Tensor => tf.tensor1d(values, 'int32');
const head = { layout: 'rows', batch: 2, heads: 2, headDimension: 3, queryTime: 4, keyTime: 4 };
type Call = readonly [name: string, inputs: () => Record<string, tf.Tensor>, attrs: Record<string, unknown>];

/** Valid calls of the kernels that have much native code. The test changes one argument at a time. */
const SOUND: readonly Call[] = [
  ['OrdoLinear', () => ({ x: ones(4, 3), w: ones(3, 5), b: ones(5) }), { activation: 'relu' }],
  [
    'OrdoLinearGrad',
    () => ({ dy: ones(4, 5), x: ones(4, 3), w: ones(3, 5), y: ones(4, 5) }),
    { activation: 'relu', bias: true },
  ],
  [
    'OrdoLayerNorm',
    () => ({ x: ones(4, 3), residual: ones(4, 3), gain: ones(3), bias: ones(3) }),
    { epsilon: 1e-5, rate: 0.1, seed: 1, counter: 2 },
  ],
  [
    'OrdoLayerNormGrad',
    () => ({ dy: ones(4, 3), x: ones(4, 3), gain: ones(3), statistics: ones(4, 2) }),
    { rate: 0.1, seed: 1, counter: 2, residual: true },
  ],
  [
    'OrdoAttention',
    () => ({ q: ones(8, 6), k: ones(8, 6), v: ones(8, 6), bias: ones(1, 2, 4, 4), lengths: ints(4, 2) }),
    { ...head, causal: true, rate: 0.2, seed: 3, counter: 4 },
  ],
  [
    'OrdoAttentionGrad',
    () => ({ dcontext: ones(8, 6), q: ones(8, 6), k: ones(8, 6), v: ones(8, 6), probabilities: ones(2, 2, 4, 4) }),
    { ...head, biasShape: [1, 1, 4, 4] },
  ],
  ['OrdoSmoothedCrossEntropy', () => ({ logits: ones(4, 7), targets: ints(1, 2, 3, 6) }), { epsilon: 0.1, padId: 2 }],
  [
    'OrdoSmoothedCrossEntropyGrad',
    () => ({ logits: ones(4, 7), targets: ints(1, 2, 3, 6), logSumExp: ones(4), dloss: tf.scalar(1) }),
    { epsilon: 0.1, padId: 2 },
  ],
  ['OrdoTopKLogits', () => ({ x: ones(4, 3), w: ones(7, 3), b: ones(7) }), { k: 3, token: 6 }],
  ['OrdoLogSumExpOfProduct', () => ({ x: ones(4, 3), w: ones(7, 3), b: ones(7) }), {}],
  ['OrdoPackWeight', () => ({ w: ones(5, 70) }), { transposeW: false }],
  [
    'OrdoCachedAttention',
    () => ({
      qkv: ones(3, 12),
      ancestors: tf.tensor2d([0, 1, 1, 0, 1, 1], [3, 2], 'int32'),
      past0: ones(2, 8),
      past1: ones(2, 8),
      bias: ones(1, 2, 1, 3),
    }),
    { heads: 2 },
  ],
  ['OrdoEmbedGradOnto', () => ({ dy: ones(4, 3), ids: ints(0, 1, 2, 1), onto: ones(5, 3) }), {}],
  ['OrdoEmbedGrad', () => ({ dy: ones(4, 3), ids: ints(0, 1, 2, 1) }), { rows: 5 }],
  [
    'OrdoActiveFeedForward',
    () => ({
      x: ones(2, 3, 4),
      first: ones(5, 4),
      second: ones(5, 2),
      active: ints(0, 4, 2),
      ends: ints(1, 1, 3),
      begun: ints(1, 2, 2),
    }),
    {},
  ],
  ['OrdoNormaliseParts', () => ({ x: ones(6, 4), scale: ones(3), gain: ones(4) }), {}],
  ['OrdoProjectParts', () => ({ x: ones(6, 4), w: ones(4, 5) }), {}],
  ['OrdoWeighParts', () => ({ values: ones(2, 3, 4), band0: ones(2, 2, 2), band1: ones(2, 2, 4) }), { queries: 3 }],
  ['OrdoPositionProduct', () => ({ x: ones(2, 4, 3), kernels: ones(6, 3, 5), positions: ints(0, 5, 2, 1) }), {}],
  [
    'OrdoPositionProductGrad',
    () => ({ dy: ones(2, 4, 5), x: ones(2, 4, 3), kernels: ones(6, 3, 5), positions: ints(0, 5, 2, 1) }),
    {},
  ],
  ['GatherV2', () => ({ x: ones(3, 5, 2), indices: ints(0, 4, 1) }), { axis: 1, batchDims: 0 }],
  [
    'GatherNd',
    () => ({
      params: ones(3, 5, 2),
      indices: tf.tensor2d(
        [
          [0, 1],
          [2, 4],
        ],
        [2, 2],
        'int32',
      ),
    }),
    {},
  ],
  ['ScatterNd', () => ({ indices: tf.tensor2d([[0], [3]], [2, 1], 'int32'), updates: ones(2, 4) }), { shape: [4, 4] }],
  ['TopK', () => ({ x: ones(3, 9) }), { k: 4, sorted: true }],
  ['Slice', () => ({ x: ones(3, 5) }), { begin: [1, 2], size: [2, 3] }],
  [
    'StridedSlice',
    () => ({ x: ones(3, 5) }),
    {
      begin: [0, 4],
      end: [3, 0],
      strides: [1, -2],
      beginMask: 0,
      endMask: 0,
      ellipsisMask: 0,
      newAxisMask: 0,
      shrinkAxisMask: 0,
    },
  ],
  [
    'PadV2',
    () => ({ x: ones(3, 5) }),
    {
      paddings: [
        [1, 0],
        [0, 2],
      ],
      constantValue: 0,
    },
  ],
  ['BatchMatMul', () => ({ a: ones(2, 3, 4), b: ones(2, 4, 5) }), { transposeA: false, transposeB: false }],
  ['UnsortedSegmentSum', () => ({ x: ones(4, 3), segmentIds: ints(0, 9, -1, 2) }), { numSegments: 3 }],
  ['OneHot', () => ({ indices: ints(0, 9, -1) }), { depth: 4, onValue: 1, offValue: 0, dtype: 'float32' }],
  ['Range', () => ({}), { start: 0, stop: 5, step: 1, dtype: 'int32' }],
];

export const fuzz = onEngines('kernels under wrong arguments', ({ backend, use }) => {
  beforeAll(() => use({ memoryLimitBytes: 64 * 2 ** 20 }));
  afterAll(() => uninstallBackend(backend));

  it('accepts every valid call', () => {
    tf.tidy(() => {
      for (const [name, inputs, attrs] of SOUND) expect([name, attempt(name, inputs(), attrs)]).toEqual([name, true]);
    });
  });

  it('survives 6,000 valid calls with one argument changed, and leaks no memory', () => {
    const before = liveBytes();
    for (let i = 0; i < 6000; i++) {
      tf.tidy(() => {
        const [name, make, attrs] = pick(SOUND);
        const inputs: Record<string, unknown> = make();
        const changed: Record<string, unknown> = { ...attrs };
        if (next() < 0.5) inputs[pick([...Object.keys(inputs), pick(INPUT_KEYS)])] = randomInput();
        else changed[pick([...Object.keys(attrs), pick(ATTR_KEYS)])] = pick(ATTR_VALUES);
        attempt(name, inputs, changed);
      });
    }
    expect(liveBytes()).toBe(before);
  });

  it.each(NATIVE_KERNELS)('survives random arguments: %s', (name) => {
    const before = liveBytes();
    for (let i = 0; i < 60; i++) {
      tf.tidy(() => {
        const keys = Array.from({ length: 4 }, () => pick(INPUT_KEYS));
        const list =
          next() < 0.2
            ? Array.from({ length: 4 }, randomInput)
            : Object.fromEntries([...keys, 'x', 'a', 'b'].map((key) => [key, randomInput()]));
        const attrs = Object.fromEntries(Array.from({ length: 6 }, () => [pick(ATTR_KEYS), pick(ATTR_VALUES)]));
        attempt(name, list, attrs);
      });
    }
    expect(liveBytes()).toBe(before);
  });
});
