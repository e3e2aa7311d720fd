// Compares the cross-entropy of an output projection and its gradient with the formulas in double precision, for shapes with one
// block and with several groups of rows and of tokens.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floats, runAll } from '../../fused-calls.ts';
import { smoothedLoss } from '../../reference.ts';
import { onEngines, onThreads } from '../../suite.ts';
import { largestError, randomInts, seededNumbers, useCpu } from '../../support.ts';

const next = seededNumbers(29);

interface Case {
  readonly rows: number;
  readonly inputs: number;
  readonly classes: number;
  readonly epsilon: number;
  readonly padId: number;
  readonly biased: boolean;
}

interface Values {
  readonly x: Float32Array;
  readonly w: Float32Array;
  readonly b: Float32Array;
  readonly targets: number[];
}

const DLOSS = 0.5;

/** Every fifth target is padding, if there is any padding. */
function draw({ rows, inputs, classes, padId, biased }: Case): Values {
  const targets = [...randomInts(next, rows, classes)].map((target, row) =>
    padId >= 0 && row % 5 === 3 ? padId : target,
  );
  const b = biased ? floats(classes) : new Float32Array(classes);
  return { x: floats(rows * inputs), w: floats(classes * inputs), b, targets };
}

function logitsOf({ rows, inputs, classes }: Case, { x, w, b }: Values): Float64Array {
  return Float64Array.from({ length: rows * classes }, (_, at) => {
    const [row, token] = [Math.floor(at / classes), at % classes];
    let logit = b[token] as number;
    for (let i = 0; i < inputs; i++) logit += (x[row * inputs + i] as number) * (w[token * inputs + i] as number);
    return logit;
  });
}

/**
 * Returns the gradients of x, w and b. The gradient of a logit is (p - εᵢ - (1-ε-εᵢ)·[target])·dloss, and 0 in rows of padding.
 */
function expectedGradients(given: Case, values: Values, logits: Float64Array): Float64Array[] {
  const { rows, inputs, classes, epsilon, padId } = given;
  const [dx, dw, db] = [rows * inputs, classes * inputs, classes].map((size) => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const share = epsilon / (classes - 1);
  for (let row = 0; row < rows; row++) {
    if (values.targets[row] === padId) continue;
    const own = logits.subarray(row * classes, (row + 1) * classes);
    const top = own.reduce((a, c) => Math.max(a, c), -Infinity);
    const total = own.reduce((sum, logit) => sum + Math.exp(logit - top), 0);
    for (let token = 0; token < classes; token++) {
      const onTarget = token === values.targets[row] ? 1 - epsilon - share : 0;
      const gradient = DLOSS * (Math.exp((own[token] as number) - top) / total - share - onTarget);
      db[token] = (db[token] as number) + gradient;
      for (let i = 0; i < inputs; i++) {
        const [xi, wi] = [row * inputs + i, token * inputs + i];
        dx[xi] = (dx[xi] as number) + gradient * (values.w[wi] as number);
        dw[wi] = (dw[wi] as number) + gradient * (values.x[xi] as number);
      }
    }
  }
  return [dx, dw, db];
}

/** Returns the loss, its nll, and the gradients of x, w and, if there is one, b. */
function compute(
  { rows, inputs, classes, epsilon, padId, biased }: Case,
  { x, w, b, targets }: Values,
): Float32Array[] {
  const given = {
    x: tf.tensor2d(x, [rows, inputs]),
    w: tf.tensor2d(w, [classes, inputs]),
    targets: tf.tensor1d(targets, 'int32'),
  };
  const projection = biased ? { ...given, b: tf.tensor1d(b) } : given;
  const attrs = { epsilon, padId };
  const [loss, nll, logSumExp, kept] = runAll('OrdoProjectedCrossEntropy', projection, {
    ...attrs,
    gradient: true,
  }) as [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor];
  const without = runAll('OrdoProjectedCrossEntropy', projection, { ...attrs, gradient: false });
  expect(without).toHaveLength(3);
  expect(without[0]?.dataSync()).toEqual(loss.dataSync());
  const back = { ...given, logSumExp, kept, dloss: tf.scalar(DLOSS) };
  const gradients = runAll('OrdoProjectedCrossEntropyGrad', back, { ...attrs, bias: biased });
  return [loss, nll, ...gradients].map((tensor) => tensor.dataSync() as Float32Array);
}

/** The cases have one block, several blocks of tokens, two groups of rows, or no row that counts. */
const CASES: readonly Case[] = [
  { rows: 7, inputs: 5, classes: 37, epsilon: 0, padId: -1, biased: true },
  { rows: 40, inputs: 16, classes: 300, epsilon: 0.1, padId: 2, biased: false },
  { rows: 2048, inputs: 3, classes: 1100, epsilon: 0.1, padId: -1, biased: true },
  { rows: 2700, inputs: 4, classes: 530, epsilon: 0.1, padId: 0, biased: true },
];

export const projectedCrossEntropy = onEngines('the cross-entropy of a projection', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(CASES)(
    'of $rows rows of $inputs inputs over $classes classes, on any number of threads',
    async (given) => {
      const values = draw(given);
      const logits = logitsOf(given, values);
      const { loss, nll } = smoothedLoss(logits, values.targets, given.epsilon, given.padId);
      const expected = [[loss], [nll], ...expectedGradients(given, values, logits)];
      const [one, three] = await onThreads(use, () => compute(given, values));
      expect(one).toHaveLength(given.biased ? 5 : 4);
      one.forEach((found, i) => {
        expect(largestError(found, expected[i] as ArrayLike<number>)).toBeLessThan(1e-5);
      });
      expect(three).toEqual(one);
    },
    180_000,
  ); // an emulated GPU takes a minute if other work runs at the same time

  it('is 0, with gradients of 0, where all targets are padding', () => {
    const given = { rows: 3, inputs: 2, classes: 5, epsilon: 0.1, padId: 4, biased: true };
    const found = compute(given, { ...draw(given), targets: [4, 4, 4] });
    expect(found.map((values) => values.every((value) => value === 0))).toEqual([true, true, true, true, true]);
  });

  it('does not hide a number that is not finite', () => {
    const given = { rows: 3, inputs: 2, classes: 5, epsilon: 0.1, padId: -1, biased: false };
    const values = draw(given);
    values.x[2] = Number.NaN;
    const [loss, , dx] = compute(given, values);
    expect(loss?.[0]).toBeNaN();
    // Only the second row reads the NaN.
    expect([...(dx as Float32Array)].map(Number.isNaN)).toEqual([false, false, true, true, false, false]);
  });

  it('refuses a target that is no class', () => {
    const inputs = { x: tf.ones([1, 2]), w: tf.ones([5, 2]), targets: tf.tensor1d([5], 'int32') };
    const call = () => runAll('OrdoProjectedCrossEntropy', inputs, { epsilon: 0, padId: -1, gradient: false });
    // A GPU reports the error with the next read.
    expect(() => call().map((tensor) => tensor.dataSync())).toThrow(/5/u);
  });
});
