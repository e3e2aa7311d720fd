import * as tf from '@tensorflow/tfjs-core';
import { type Case, matchesCpu } from '../../conformance.ts';

/** `filled` is tf.fill under another name, because the linter takes `fill` for Array.prototype.fill. */
const { fill: filled } = tf;

export const reductions = matchesCpu('reductions', [
  ...[undefined, 0, 1, 2, [0, 1], [1, 2], [0, 2], -1].flatMap((axis): Case[] => [
    [
      `Sum over ${JSON.stringify(axis ?? 'all')}`,
      (m) => [tf.sum(m.floats(5, 6, 70), axis), tf.sum(m.signed(5, 6, 7), axis, true), tf.sum(m.bools(3, 2, 4), axis)],
      1e-5,
    ],
    [
      `Mean, Max, Min, Prod over ${JSON.stringify(axis ?? 'all')}`,
      (m) => [
        tf.mean(m.floats(5, 6, 70), axis),
        tf.max(m.floats(5, 6, 70), axis),
        tf.min(m.floats(5, 6, 7), axis, true),
        tf.prod(m.floats(2, 3, 4), axis),
        tf.max(m.signed(3, 4, 5), axis),
      ],
      1e-5,
    ],
    [
      `All and Any over ${JSON.stringify(axis ?? 'all')}`,
      (m) => [tf.all(m.bools(3, 2, 4), axis), tf.any(m.bools(3, 2, 4), axis, true)],
    ],
  ]),
  ['Sum of many', (m) => [tf.sum(m.floats(100_003)), tf.mean(m.floats(3, 50_001), 1)], 1e-4],
  [
    'reductions pass NaN on',
    (m) => [tf.max(m.special()), tf.min(m.special()), tf.sum(m.special()), tf.max(tf.tile(m.special(), [9]))],
  ],
  [
    'max of infinities',
    () => [tf.max(filled([70], -Infinity)), tf.max(tf.tensor1d([1, Infinity, 2])), tf.min(tf.tensor1d([1, -Infinity]))],
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
]);
