/** Compares every registered gradient with central differences, on each engine that this machine has. */
import { Random } from '@ordo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from './engines/registry.ts';
import { constant } from './ops/differentiation/constant.ts';
import { tf } from './tf.ts';

const random = Random.fromSeed(4, 'gradients.test');

/** Draws numbers away from 0, where relu has a kink and 1/x a pole. */
function draw(...shape: number[]): tf.Tensor {
  const size = shape.reduce((a, b) => a * b, 1);
  const values = Float32Array.from({ length: size }, () => {
    const sign = random.nextFloat() < 0.5 ? -1 : 1;
    return sign * (0.3 + random.nextFloat());
  });
  return constant(values, shape);
}

type Operation = (...inputs: tf.Tensor[]) => tf.Tensor;

const indices = Int32Array.of(2, 0, 2);

/** Each case is a name, an operation, and the shapes of its inputs. */
const CASES: readonly (readonly [string, Operation, readonly (readonly number[])[]])[] = [
  ['add', (a, b) => tf.add(a, b), [[2, 3], [3]]],
  ['sub', (a, b) => tf.sub(a, b), [[3], [2, 3]]],
  [
    'mul',
    (a, b) => tf.mul(a, b),
    [
      [2, 3],
      [2, 1],
    ],
  ],
  ['div', (a, b) => tf.div(a, b), [[2, 3], [3]]],
  ['neg', (x) => tf.neg(x), [[4]]],
  ['square', (x) => tf.square(x), [[4]]],
  ['sqrt', (x) => tf.sqrt(tf.square(x)), [[4]]],
  ['exp', (x) => tf.exp(x), [[4]]],
  ['log', (x) => tf.log(tf.square(x)), [[4]]],
  ['relu', (x) => tf.relu(x), [[5]]],
  ['sigmoid', (x) => tf.sigmoid(x), [[4]]],
  ['tanh', (x) => tf.tanh(x), [[4]]],
  ['rsqrt', (x) => tf.rsqrt(tf.square(x)), [[4]]],
  ['where', (a, b) => tf.where(tf.tensor1d([1, 0, 1], 'bool'), a, b), [[3], [3]]],
  ['cast', (x) => tf.cast(x, 'float32'), [[3]]],
  ['clone', (x) => tf.clone(x), [[3]]],
  ['sum over an axis', (x) => tf.sum(x, 1), [[2, 3]]],
  ['sum of all', (x) => tf.sum(x), [[2, 3]]],
  ['mean with kept axes', (x) => tf.mean(x, [0, 2], true), [[2, 3, 2]]],
  ['softmax', (x) => tf.softmax(x), [[2, 4]]],
  [
    'matMul',
    (a, b) => tf.matMul(a, b),
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'matMul, left transposed',
    (a, b) => tf.matMul(a, b, true, false),
    [
      [3, 2],
      [3, 4],
    ],
  ],
  [
    'matMul, right transposed',
    (a, b) => tf.matMul(a, b, false, true),
    [
      [2, 3],
      [4, 3],
    ],
  ],
  [
    'matMul, both transposed',
    (a, b) => tf.matMul(a, b, true, true),
    [
      [3, 2],
      [4, 3],
    ],
  ],
  [
    'matMul, batches broadcast',
    (a, b) => tf.matMul(a, b),
    [
      [2, 2, 3],
      [1, 3, 2],
    ],
  ],
  ['reshape', (x) => tf.reshape(x, [3, 2]), [[2, 3]]],
  ['expandDims', (x) => tf.expandDims(x, 1), [[2, 3]]],
  ['transpose', (x) => tf.transpose(x, [2, 0, 1]), [[2, 3, 4]]],
  ['slice', (x) => tf.slice(x, [1, 0], [2, 2]), [[4, 3]]],
  [
    'pad',
    (x) =>
      tf.pad(x, [
        [1, 0],
        [0, 2],
      ]),
    [[2, 2]],
  ],
  [
    'concat',
    (a, b) => tf.concat([a, b], 1),
    [
      [2, 1],
      [2, 3],
    ],
  ],
  ['split', (x) => tf.add(...(tf.split(x, 2, 1) as [tf.Tensor, tf.Tensor])), [[2, 4]]],
  ['tile', (x) => tf.tile(x, [2, 3]), [[2, 2]]],
  ['gather', (x) => tf.gather(x, tf.tensor1d(indices, 'int32')), [[3, 2]]],
];

const engines = (await listEngines()).filter(({ available }) => available).map(({ id }) => id);

describe.each(engines)('gradients on %s', (id) => {
  // A difference has a truncation error of about step², and a rounding error of about ε/step, where ε is 6e-8 or 1e-16.
  const [step, tolerance] = id === 'float64' ? [2 ** -15, 1e-7] : [2 ** -7, 0.01];
  beforeAll(async () => {
    await loadEngine(id, { threads: 1 });
  });

  it.each(CASES)('%s', (_, operation, shapes) => {
    expect(
      worstError(
        operation,
        shapes.map((shape) => draw(...shape)),
        step,
      ),
    ).toBeLessThan(tolerance);
  });
});

/**
 * Returns the largest difference between an element of the gradient and the central difference, relative to 1 or to the element.
 */
function worstError(operation: Operation, inputs: tf.Tensor[], step: number): number {
  const dy = draw(...operation(...inputs).shape);
  const value = (given: tf.Tensor[]) => tf.sum(tf.mul(operation(...given), dy)).dataSync()[0] as number;
  const gradients = tf.grads(operation)(inputs, dy);
  const errors = gradients.flatMap((gradient, input) => {
    expect(gradient.shape).toEqual(inputs[input]?.shape);
    return [...gradient.dataSync()].map((slope, element) => {
      const moved = (sign: number) => inputs.map((x, i) => (i === input ? nudge(x, element, sign * step) : x));
      const difference = (value(moved(1)) - value(moved(-1))) / (2 * step);
      return Math.abs(slope - difference) / Math.max(1, Math.abs(difference));
    });
  });
  return Math.max(...errors);
}

function nudge(x: tf.Tensor, element: number, by: number): tf.Tensor {
  const values = Float64Array.from(x.dataSync());
  values[element] = (values[element] as number) + by;
  return constant(values, x.shape);
}
