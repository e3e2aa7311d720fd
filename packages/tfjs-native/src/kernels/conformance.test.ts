// Every kernel against TF.js's own cpu backend, on random shapes and on the values where kernels differ: NaN, infinities,
// zeros, ties, empty tensors.
import '@tensorflow/tfjs-backend-cpu';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, describe, expect, it } from 'vitest';
import { largestError, prepareAddon, randomFloats, randomInts, seededNumbers, useNative } from '../test-support.ts';

const available = prepareAddon();

/** Makes tensors of one case; both backends see the same numbers. */
interface Maker {
  floats(...shape: number[]): tf.Tensor;
  /** Positive floats away from zero. */
  positives(...shape: number[]): tf.Tensor;
  ints(bound: number, ...shape: number[]): tf.Tensor;
  signed(...shape: number[]): tf.Tensor;
  bools(...shape: number[]): tf.Tensor;
  special(): tf.Tensor1D;
}

type Case = readonly [name: string, run: (make: Maker) => tf.Tensor | tf.Tensor[], tolerance?: number];

function makerOf(seed: number): Maker {
  const next = seededNumbers(seed);
  const size = (shape: number[]): number => shape.reduce((a, b) => a * b, 1);
  return {
    floats: (...shape) => tf.tensor(randomFloats(next, size(shape)), shape),
    positives: (...shape) =>
      tf.tensor(
        randomFloats(next, size(shape)).map((x) => Math.abs(x) + 0.1),
        shape,
      ),
    ints: (bound, ...shape) => tf.tensor(randomInts(next, size(shape), bound), shape, 'int32'),
    signed: (...shape) =>
      tf.tensor(
        randomInts(next, size(shape), 41).map((x) => x - 20),
        shape,
        'int32',
      ),
    bools: (...shape) => tf.tensor(Uint8Array.from(randomInts(next, size(shape), 2)), shape, 'bool'),
    special: () =>
      tf.tensor1d([
        0,
        -0,
        1,
        -1,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        Number.NaN,
        Infinity,
        -Infinity,
        1e-40,
        88,
        -104,
        100,
        3e9,
      ]),
  };
}

const run = (
  name: string,
  inputs: Record<string, tf.Tensor> | tf.Tensor[],
  attrs: Record<string, unknown> = {},
): tf.Tensor => tf.engine().runKernel(name, inputs as unknown as tf.NamedTensorMap, attrs as never) as tf.Tensor;

const unary =
  'Abs Asinh Atan Ceil Cos Elu Erf Exp Expm1 Floor Neg Relu Relu6 Round Selu Sigmoid Sign Sin Sinh Softplus Square Step Tanh Tan Cosh IsNan IsInf IsFinite'.split(
    ' ',
  );
const positive = 'Log Log1p Sqrt Rsqrt Reciprocal Acosh Log'.split(' ');
const arithmetic = 'Add Sub Multiply RealDiv Maximum Minimum SquaredDifference FloorDiv Mod'.split(' ');
const comparisons = 'Equal NotEqual Greater GreaterEqual Less LessEqual'.split(' ');
const broadcasts: [number[], number[]][] = [
  [
    [7, 5],
    [7, 5],
  ],
  [[7, 5], [5]],
  [[5], [7, 5]],
  [
    [7, 1],
    [7, 5],
  ],
  [
    [7, 5],
    [7, 1],
  ],
  [
    [2, 3, 4],
    [3, 1],
  ],
  [[1], [2, 3]],
  [
    [2, 1, 4, 1],
    [3, 1, 5],
  ],
  [[], [3, 2]],
  [[0, 3], [3]],
  [[40, 700], [700]],
  [
    [40, 700],
    [40, 1],
  ],
];

const cases: Case[] = [
  ...unary.map(
    (name): Case => [`${name} on special values`, (m) => run(name, { x: m.special() }, { alpha: 0.25 }), 2e-5],
  ),
  ...unary.map((name): Case => [`${name} on floats`, (m) => run(name, { x: m.floats(37, 11) }, { alpha: 0.25 }), 1e-5]),
  ...positive.map(
    (name): Case => [`${name} on positive floats`, (m) => run(name, { x: tf.add(m.positives(400), 1) }), 1e-6],
  ),
  ...'Log Sqrt Rsqrt Reciprocal Log1p Acos Asin Atanh'
    .split(' ')
    .map((name): Case => [`${name} on special values`, (m) => run(name, { x: m.special() }), 1e-5]),
  ...'Abs Neg Relu Relu6 Sign Square Step Floor Ceil Round'
    .split(' ')
    .map((name): Case => [`${name} on int32`, (m) => run(name, { x: m.signed(33) }, { alpha: 0 })]),
  ['LeakyRelu', (m) => tf.leakyRelu(m.floats(50), 0.3), 1e-6],
  ['ClipByValue', (m) => tf.clipByValue(m.special(), -1, 2)],
  ['LogicalNot', (m) => tf.logicalNot(m.bools(19))],
  ...broadcasts.flatMap(([a, b]): Case[] =>
    arithmetic.map((name) => [
      `${name} [${a}] and [${b}]`,
      (m) => run(name, { a: m.floats(...a), b: m.floats(...b) }),
      1e-5,
    ]),
  ),
  ...arithmetic.map((name): Case => [`${name} on int32`, (m) => run(name, { a: m.signed(4, 9), b: m.signed(9) })]),
  ...comparisons.flatMap((name): Case[] => [
    [`${name} on floats`, (m) => run(name, { a: m.special(), b: tf.reverse(m.special()) })],
    [`${name} on int32`, (m) => run(name, { a: m.ints(3, 6, 5), b: m.ints(3, 5) })],
    [`${name} on bool`, (m) => run(name, { a: m.bools(6, 5), b: m.bools(6, 1) })],
  ]),
  ['Pow on floats', (m) => tf.pow(m.positives(6, 5), m.floats(5)), 1e-5],
  ['Pow on int32', (m) => tf.pow(m.ints(5, 12), m.ints(4, 12))],
  ['Atan2', (m) => tf.atan2(m.floats(30), m.floats(30)), 1e-6],
  ['Prelu', (m) => tf.prelu(m.floats(6, 5), m.floats(5))],
  ['Elu gradient', (m) => run('EluGrad', { dy: m.floats(20), y: m.floats(20) }), 1e-6],
  [
    'LogicalAnd, Or, Xor',
    (m) => [
      tf.logicalAnd(m.bools(8, 3), m.bools(3)),
      tf.logicalOr(m.bools(8, 3), m.bools(8, 1)),
      tf.logicalXor(m.bools(9), m.bools(9)),
    ],
  ],
  [
    'int32 multiplication wraps',
    () => tf.mul(tf.tensor1d([70000, -70000], 'int32'), tf.tensor1d([70001, 70003], 'int32')),
  ],
  ['int32 division by zero', () => tf.floorDiv(tf.tensor1d([5, -5, 0], 'int32'), tf.tensor1d([0, 0, 0], 'int32'))],
  ['AddN', (m) => tf.addN([m.floats(5, 3), m.floats(5, 3), m.floats(5, 3)])],
  ['Select', (m) => tf.where(m.bools(6, 5), m.floats(6, 5), m.floats(6, 5))],
  ['Select broadcast', (m) => tf.where(m.bools(6, 1), m.floats(5), m.floats(6, 5))],
  ['Cast float to int32', (m) => tf.cast(tf.where(tf.isFinite(m.special()), m.special(), 0), 'int32')],
  [
    'Cast between all',
    (m) => [
      tf.cast(m.signed(9), 'float32'),
      tf.cast(m.signed(9), 'bool'),
      tf.cast(m.bools(9), 'float32'),
      tf.cast(m.bools(9), 'int32'),
      tf.cast(m.floats(9), 'bool'),
    ],
  ],
  [
    'Reshape, ExpandDims, Squeeze',
    (m) => [tf.reshape(m.floats(4, 6), [-1, 8]), tf.expandDims(m.floats(4, 6), -1), tf.squeeze(m.floats(1, 4, 1))],
  ],
  [
    'Transpose',
    (m) => [
      tf.transpose(m.floats(5, 7)),
      tf.transpose(m.floats(3, 4, 5, 6), [0, 2, 1, 3]),
      tf.transpose(m.ints(9, 2, 3, 4), [2, 0, 1]),
      tf.transpose(m.bools(3, 5)),
      tf.transpose(m.floats(130, 67)),
      tf.transpose(m.floats(2, 70, 33), [0, 2, 1]),
    ],
  ],
  [
    'Slice',
    (m) => [
      tf.slice(m.floats(6, 5, 4), [1, 2, 0], [3, 2, 4]),
      tf.slice(m.ints(9, 8), [3], [-1]),
      tf.slice(m.floats(3, 0), [1, 0], [1, 0]),
    ],
  ],
  [
    'StridedSlice',
    (m) => [
      tf.stridedSlice(m.floats(9, 8), [1, 7], [8, 0], [2, -2]),
      tf.stridedSlice(m.floats(4, 5, 6), [0, 1], [4, 3], [1, 1], 0, 0, 0, 0, 2),
      tf.stridedSlice(m.floats(5), [4], [0], [-1], 0, 1),
    ],
  ],
  [
    'Concat',
    (m) => [
      tf.concat([m.floats(2, 3), m.floats(4, 3), m.floats(0, 3)], 0),
      tf.concat([m.floats(2, 3, 2), m.floats(2, 1, 2)], 1),
      tf.concat([m.bools(2, 3), m.bools(2, 5)], -1),
    ],
  ],
  ['Pack and Unpack', (m) => [tf.stack([m.floats(2, 3), m.floats(2, 3)], 1), ...tf.unstack(m.ints(9, 3, 4, 2), 1)]],
  ['SplitV', (m) => [...tf.split(m.floats(6, 4), 3, 0), ...tf.split(m.floats(6, 7), [2, 5, 0], 1)]],
  [
    'PadV2',
    (m) => [
      tf.pad(
        m.floats(3, 4),
        [
          [1, 2],
          [0, 3],
        ],
        7,
      ),
      tf.pad(m.ints(9, 5), [[2, 0]], -1),
      tf.pad(
        m.bools(2, 2),
        [
          [0, 1],
          [1, 0],
        ],
        1,
      ),
    ],
  ],
  [
    'Tile, BroadcastTo, Reverse',
    (m) => [
      tf.tile(m.floats(2, 3), [3, 2]),
      tf.broadcastTo(m.floats(3, 1), [2, 3, 4]),
      tf.reverse(m.floats(3, 4, 5), [0, 2]),
      tf.reverse(m.ints(9, 6)),
    ],
  ],
  [
    'Fill and likes',
    (m) => [
      tf.fill([3, 2], 1.5),
      tf.fill([4], 7, 'int32'),
      tf.zerosLike(m.bools(3)),
      tf.onesLike(m.signed(2, 2)),
      tf.fill([0], 1),
    ],
  ],
  [
    'Range and LinSpace',
    () => [
      tf.range(0, 10, 3),
      tf.range(5, 0),
      tf.range(5, 0, -2, 'int32'),
      tf.range(3, 3),
      tf.range(0, 1, 0.1),
      tf.linspace(0, 1, 11),
      tf.linspace(2, 2, 1),
    ],
    1e-6,
  ],
  ...[undefined, 0, 1, 2, [0, 1], [1, 2], [0, 2], -1].flatMap((axis): Case[] => [
    [
      `Sum over ${axis}`,
      (m) => [tf.sum(m.floats(5, 6, 70), axis), tf.sum(m.signed(5, 6, 7), axis, true), tf.sum(m.bools(3, 2, 4), axis)],
      1e-5,
    ],
    [
      `Mean, Max, Min, Prod over ${axis}`,
      (m) => [
        tf.mean(m.floats(5, 6, 70), axis),
        tf.max(m.floats(5, 6, 70), axis),
        tf.min(m.floats(5, 6, 7), axis, true),
        tf.prod(m.floats(2, 3, 4), axis),
        tf.max(m.signed(3, 4, 5), axis),
      ],
      1e-5,
    ],
    [`All and Any over ${axis}`, (m) => [tf.all(m.bools(3, 2, 4), axis), tf.any(m.bools(3, 2, 4), axis, true)]],
  ]),
  ['Sum of many', (m) => [tf.sum(m.floats(100_003)), tf.mean(m.floats(3, 50_001), 1)], 1e-4],
  [
    'reductions pass NaN on',
    (m) => [tf.max(m.special()), tf.min(m.special()), tf.sum(m.special()), tf.max(tf.tile(m.special(), [9]))],
  ],
  [
    'max of infinities',
    () => [
      tf.max(tf.fill([70], -Infinity)),
      tf.max(tf.tensor1d([1, Infinity, 2])),
      tf.min(tf.tensor1d([1, -Infinity])),
    ],
  ],
  [
    'ArgMax and ArgMin',
    (m) => [
      tf.argMax(m.floats(4, 50), 1),
      tf.argMin(m.floats(4, 5, 3), 1),
      tf.argMax(m.ints(3, 9, 8), 0),
      tf.argMax(m.ints(3, 50), 0),
    ],
  ],
  [
    'Cumsum',
    (m) => [
      tf.cumsum(m.floats(4, 9), 1),
      tf.cumsum(m.floats(4, 9), 0, true),
      tf.cumsum(m.signed(3, 4, 5), 1, false, true),
      tf.cumsum(m.floats(9), 0, true, true),
    ],
    1e-5,
  ],
  ['Cumprod', (m) => tf.cumprod(m.positives(3, 6), 1, true), 1e-5],
  [
    'Softmax and LogSoftmax',
    (m) => [
      tf.softmax(m.floats(7, 33)),
      tf.logSoftmax(m.floats(7, 33)),
      tf.softmax(tf.mul(m.floats(2, 3, 100), 60)),
      tf.softmax(tf.tensor2d([[-Infinity, 0, 1]])),
    ],
    1e-6,
  ],
  [
    'GatherV2',
    (m) => [
      tf.gather(m.floats(9, 4), m.ints(9, 5)),
      tf.gather(m.floats(3, 9, 4), m.ints(9, 2, 3), 1),
      tf.gather(m.bools(4, 6), m.ints(6, 3), 1),
      tf.gather(m.floats(3, 5, 2), m.ints(5, 3, 4), 1, 1),
      tf.gather(m.floats(4, 2), tf.tensor1d([], 'int32')),
    ],
  ],
  [
    'GatherNd',
    (m) => [
      tf.gatherND(
        m.floats(4, 5, 3),
        tf.tensor2d(
          [
            [1, 2],
            [3, 4],
          ],
          [2, 2],
          'int32',
        ),
      ),
      tf.gatherND(m.ints(9, 6), tf.tensor2d([[1], [5]], [2, 1], 'int32')),
    ],
  ],
  [
    'ScatterNd',
    (m) => [
      tf.scatterND(tf.tensor2d([[1], [3], [1]], [3, 1], 'int32'), m.floats(3, 4), [5, 4]),
      tf.scatterND(tf.tensor2d([[1, 1]], [1, 2], 'int32'), m.ints(9, 1), [3, 3]),
    ],
    1e-6,
  ],
  [
    'TensorScatterUpdate',
    (m) => tf.tensorScatterUpdate(m.floats(4, 3), tf.tensor2d([[2], [0]], [2, 1], 'int32'), m.floats(2, 3)),
  ],
  [
    'UnsortedSegmentSum',
    (m) => [
      tf.unsortedSegmentSum(m.floats(20, 7), m.ints(5, 20) as tf.Tensor1D, 5),
      tf.unsortedSegmentSum(m.floats(20), m.signed(20) as tf.Tensor1D, 3),
    ],
    1e-5,
  ],
  [
    'OneHot',
    (m) => [
      tf.oneHot(m.ints(7, 5), 6),
      tf.oneHot(m.ints(4, 2, 3), 4, 3, -1, 'float32'),
      tf.oneHot(m.ints(3, 4), 3, 1, 0, 'bool'),
    ],
  ],
  [
    'TopK',
    (m) => {
      const a = tf.topk(m.floats(5, 300), 9);
      const b = tf.topk(m.ints(4, 3, 20), 5);
      const c = tf.topk(m.floats(2, 300), 200);
      return [a.values, a.indices, b.values, b.indices, c.values, c.indices];
    },
  ],
  [
    'BatchMatMul',
    (m) => [
      tf.matMul(m.floats(13, 70), m.floats(70, 45)),
      tf.matMul(m.floats(2, 3, 5, 7), m.floats(2, 3, 7, 4)),
      tf.matMul(m.floats(1, 500), m.floats(500, 33)),
      tf.matMul(m.floats(0, 4), m.floats(4, 3)),
      tf.matMul(m.floats(64, 400), m.floats(400, 130)),
    ],
    1e-4,
  ],
  [
    'BatchMatMul transposed',
    (m) => [
      tf.matMul(m.floats(70, 13), m.floats(70, 45), true),
      tf.matMul(m.floats(13, 70), m.floats(45, 70), false, true),
      tf.matMul(m.floats(70, 13), m.floats(45, 70), true, true),
      tf.matMul(m.floats(6, 9, 5), m.floats(6, 9, 4), true),
    ],
    1e-4,
  ],
  [
    'a long inner dimension',
    (m) => [tf.matMul(m.floats(7, 5000), m.floats(5000, 3)), tf.matMul(m.floats(5000, 7), m.floats(5000, 40), true)],
    1e-3,
  ],
];

interface Result {
  readonly shape: number[];
  readonly dtype: string;
  readonly values: ArrayLike<number>;
}

async function evaluate(backend: string, seed: number, work: Case[1]): Promise<Result[]> {
  await tf.setBackend(backend);
  const results: Result[] = [];
  tf.tidy(() => {
    for (const t of [work(makerOf(seed))].flat())
      results.push({ shape: t.shape, dtype: t.dtype, values: t.dataSync() });
  });
  return results;
}

describe.skipIf(!available)('native kernels where the cpu backend is wrong', () => {
  afterAll(() => tf.setBackend('cpu'));

  it('selects whole rows by a condition per row', async () => {
    await useNative();
    const [yes, no] = [
      tf.tensor2d([
        [1, 2],
        [3, 4],
      ]),
      tf.tensor2d([
        [5, 6],
        [7, 8],
      ]),
    ];
    const out = run('Select', { condition: tf.tensor1d([true, false], 'bool'), t: yes, e: no });
    expect(Array.from(out.dataSync())).toEqual([1, 2, 7, 8]);
  });

  it('keeps the dtype of integer segment sums', async () => {
    await useNative();
    const out = tf.unsortedSegmentSum(tf.tensor1d([5, 6, 7], 'int32'), tf.tensor1d([1, -1, 1], 'int32'), 2);
    expect([out.dtype, ...out.dataSync()]).toEqual(['int32', 0, 12]);
  });

  it('broadcasts both batches of a product: [2,1] and [3] give [2,3]', async () => {
    await useNative();
    const [a, b] = [tf.tensor([1, 2], [2, 1, 1, 1]), tf.tensor([10, 100, 1000], [3, 1, 1])];
    const out = tf.matMul(a, b);
    expect([out.shape, Array.from(out.dataSync())]).toEqual([
      [2, 3, 1, 1],
      [10, 100, 1000, 20, 200, 2000],
    ]);
  });
});

describe.skipIf(!available).each(['generic', 'avx2', 'avx512'] as const)('native kernels against cpu (%s)', (isa) => {
  let usable = true;
  afterAll(() => tf.setBackend('cpu'));

  it('registers, unless the CPU lacks the instruction set', async () => {
    usable = await useNative({ threads: 2, isa }).then(
      () => true,
      () => false,
    );
    if (!usable) console.warn(`SKIPPED: this CPU does not run ${isa}`);
  });

  it.each(cases.map(([name, work, tolerance = 0]) => ({ name, work, tolerance })))(
    '$name',
    async ({ name, work, tolerance }) => {
      if (!usable) return;
      const expected = await evaluate('cpu', name.length, work);
      const actual = await evaluate('native', name.length, work);
      expect(actual.map(({ shape, dtype }) => ({ shape, dtype }))).toEqual(
        expected.map(({ shape, dtype }) => ({ shape, dtype })),
      );
      for (const [i, { values }] of actual.entries()) {
        expect(largestError(values, expected[i]?.values ?? []), `output ${i}`).toBeLessThanOrEqual(tolerance);
      }
    },
  );
});
