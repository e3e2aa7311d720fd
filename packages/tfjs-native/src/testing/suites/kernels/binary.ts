import * as tf from '@tensorflow/tfjs-core';
import { type Case, matchesCpu, run } from '../../conformance.ts';

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

export const binary = matchesCpu('functions of two tensors', [
  ...broadcasts.flatMap(([a, b]): Case[] =>
    arithmetic.map((name) => [
      `${name} [${a.join()}] and [${b.join()}]`,
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
]);
