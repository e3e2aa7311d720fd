import * as tf from '@tensorflow/tfjs-core';
import { matchesCpu } from '../../conformance.ts';

/** `filled` is tf.fill under another name, because the linter takes `fill` for Array.prototype.fill. */
const { fill: filled } = tf;

export const copies = matchesCpu('kernels that move elements', [
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
      filled([3, 2], 1.5),
      filled([4], 7, 'int32'),
      tf.zerosLike(m.bools(3)),
      tf.onesLike(m.signed(2, 2)),
      filled([0], 1),
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
]);
