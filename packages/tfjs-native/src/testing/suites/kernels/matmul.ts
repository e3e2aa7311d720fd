import * as tf from '@tensorflow/tfjs-core';
import { matchesCpu } from '../../conformance.ts';

export const matmul = matchesCpu('matrix products', [
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
  [
    'Einsum',
    (m) => [
      tf.einsum('ij,jk->ik', m.floats(13, 7), m.floats(7, 5)),
      tf.einsum('bhqd,bhkd->bhqk', m.floats(2, 3, 5, 4), m.floats(2, 3, 6, 4)),
      tf.einsum('bij,bjk->kib', m.floats(3, 4, 5), m.floats(3, 5, 2)),
      tf.einsum('i,j->ij', m.floats(6), m.floats(4)),
      tf.einsum('ij,ij->', m.floats(6, 4), m.floats(6, 4)),
      tf.einsum('abc,cd->ba', m.floats(2, 3, 4), m.floats(4, 5)),
      tf.einsum('ijk->ki', m.floats(2, 3, 4)),
      tf.einsum('ij->ij', m.floats(2, 3)),
      tf.einsum('ij->', m.floats(4, 3)),
      tf.einsum('ij,jk->ik', m.floats(0, 7), m.floats(7, 5)),
    ],
    1e-4,
  ],
  [
    'Einsum of whole numbers',
    (m) => [
      tf.einsum('ij,kj->ki', m.signed(3, 70), m.signed(5, 70)),
      tf.einsum('bi,bj->bij', m.signed(3, 4), m.signed(3, 2)),
      tf.einsum('ij->j', m.signed(3, 4)),
    ],
  ],
]);
