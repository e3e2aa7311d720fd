import * as tf from '@tensorflow/tfjs-core';
import { matchesCpu } from '../../conformance.ts';

export const indexing = matchesCpu('gather, scatter and top-k', [
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
]);
