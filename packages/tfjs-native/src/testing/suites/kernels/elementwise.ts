import * as tf from '@tensorflow/tfjs-core';
import { type Case, matchesCpu, run } from '../../conformance.ts';

const unary =
  'Abs Asinh Atan Ceil Cos Elu Erf Exp Expm1 Floor Neg Relu Relu6 Round Selu Sigmoid Sign Sin Sinh Softplus Square Step Tanh Tan Cosh IsNan IsInf IsFinite'.split(
    ' ',
  );

const positive = 'Log Log1p Sqrt Rsqrt Reciprocal Acosh Log'.split(' ');

export const elementwise = matchesCpu('functions of one tensor', [
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
]);
