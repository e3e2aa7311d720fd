import * as tf from '@tensorflow/tfjs-core';
import { describeConformance } from './conformance.ts';

describeConformance('matrix products', [
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
]);
