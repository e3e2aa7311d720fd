/** Compares GELU in both forms, on every engine that this machine has, with double precision and with finite differences. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from '../engines/registry.ts';
import { normalProbability } from '../host-kernels/normal-distribution.ts';
import { tf } from '../tf.ts';
import { activate, type Nonlinearity, slopeOf } from './activation.ts';
import { constant } from './differentiation/constant.ts';
import { dropout } from './dropout.ts';
import { linear } from './linear.ts';

const engines = (await listEngines()).filter(({ available }) => available).map(({ id }) => id);

/** Multiples of 1/16, which 32 bits hold exactly, far into both tails. */
const POINTS = Float64Array.from({ length: 257 }, (_, i) => (i - 128) / 16);

const FORMULAS: Readonly<Record<Nonlinearity, (x: number) => number>> = {
  relu: (x) => Math.max(x, 0),
  gelu: (x) => x * normalProbability(x),
  'gelu-tanh': (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
};
const NAMES = ['relu', 'gelu', 'gelu-tanh'] as const;

function worst(found: tf.Tensor, expected: (x: number) => number): number {
  return found.dataSync<'float32'>().reduce((most, value, i) => {
    const difference = Math.abs(value - expected(POINTS[i] as number));
    return Math.max(most, Number.isNaN(difference) ? Infinity : difference);
  }, 0);
}

it('the values of GELU are the published ones', () => {
  // Φ(1) = 0.841344746068543, Φ(-2) = 0.022750131948179
  expect(FORMULAS.gelu(1)).toBeCloseTo(0.841344746068543, 14);
  expect(FORMULAS.gelu(-2)).toBeCloseTo(-0.045500263896358, 14);
  expect(FORMULAS['gelu-tanh'](1)).toBeCloseTo(0.841191990608277, 14);
});

describe.each(engines)('on %s', (engine) => {
  const exact = engine === 'float64';
  // TensorFlow 2.21 rounds tanh(8) to 1, but it is 1 - 3.8·2⁻²⁴. The slope of gelu-tanh at 4.875 multiplies that error by 16:
  // 3.6e-6.
  const roundedSlope = engine === 'tensorflow' ? 4e-6 : 3e-6;
  beforeAll(async () => {
    await loadEngine(engine, { threads: 1 });
  });

  it.each(NAMES)('%s has its values and its slopes', (name) => {
    const x = constant(POINTS);
    expect(worst(activate(x, name), FORMULAS[name])).toBeLessThan(exact ? 5e-15 : 3e-6);

    // The kink of ReLU at 0 is left out, because central differences give (f(h) - f(-h)) / 2h = ½ there.
    const step = 1e-5;
    const slope = (at: number) => (FORMULAS[name](at + step) - FORMULAS[name](at - step)) / (2 * step);
    const expected = (at: number) => (name === 'relu' && at === 0 ? 0 : slope(at));
    expect(worst(slopeOf(x, name), expected)).toBeLessThan(exact ? 1e-9 : roundedSlope);
    const [gradient] = tf.grads((given: tf.Tensor) => activate(given, name))([x], constant(POINTS));
    expect(worst(gradient as tf.Tensor, (at) => at * expected(at))).toBeLessThan(exact ? 1e-8 : 3e-5);
  });

  it.each(NAMES)('a linear layer ends with %s, then drops', (name) => {
    const x = constant<tf.Rank.R2>([0.5, -1.25, 2, 0.75], [2, 2]);
    const [w, b] = [constant<tf.Rank.R2>([1, -0.5, 0.25, 2, 1, -1], [2, 3]), constant([0.5, 0, -0.25])];
    const drop = { rate: 0.5, seed: 1, counter: 2 };
    const found = linear(x, [w, b], { activation: name, dropout: drop });
    const expected = dropout(activate(tf.add<tf.Tensor2D>(tf.matMul(x, w), b), name), drop);
    expect(tf.max(tf.abs(tf.sub(found, expected))).dataSync()[0]).toBeLessThan(1e-6);
  });
});
