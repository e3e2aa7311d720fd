// Compares a feed-forward layer in which each position computes only some units with plain loops.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floats, runAll } from '../../fused-calls.ts';
import { onEngines, onThreads } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';

interface Case {
  readonly parts: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly units: number;
  /** The active units of each position. */
  readonly active: readonly (readonly number[])[];
  readonly begun: readonly number[];
}

function draw({ parts, inputs, outputs, units, active, begun }: Case) {
  const time = active.length;
  const x = tf.tensor3d(floats(parts * time * inputs), [parts, time, inputs]);
  const first = tf.tensor2d(floats(units * inputs), [units, inputs]);
  const second = tf.tensor2d(floats(units * outputs), [units, outputs]);
  const ends = active.map((_, t) => active.slice(0, t + 1).flat().length);
  const lists = { active: active.flat(), ends, begun };
  const indices = Object.fromEntries(
    Object.entries(lists).map(([key, list]) => [key, tf.tensor1d([...list], 'int32')]),
  );
  return { x, first, second, ...indices };
}

function expected({ parts, inputs, outputs, active, begun }: Case, given: ReturnType<typeof draw>): Float64Array {
  const [x, first, second] = [given.x, given.first, given.second].map((tensor) => tensor.dataSync()) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const y = new Float64Array(parts * active.length * outputs);
  for (let part = 0; part < parts; part++) {
    active.forEach((on, t) => {
      if (part >= (begun[t] as number)) return;
      const row = part * active.length + t;
      for (const unit of on) {
        let inner = 0;
        for (let i = 0; i < inputs; i++)
          inner += (x[row * inputs + i] as number) * (first[unit * inputs + i] as number);
        for (let o = 0; o < outputs; o++) {
          y[row * outputs + o] = (y[row * outputs + o] as number) + inner * (second[unit * outputs + o] as number);
        }
      }
    });
  }
  return y;
}

const every = (count: number, step: number): number[] =>
  Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);

const CASES: readonly Case[] = [
  { parts: 3, inputs: 5, outputs: 4, units: 6, active: [[0, 2, 5], [], [4]], begun: [1, 2, 3] },
  // The case has more parts than are computed at once, more units than stay in cache, and columns that do not fill a vector.
  { parts: 130, inputs: 40, outputs: 70, units: 900, active: [every(900, 1), every(900, 7)], begun: [130, 97] },
  { parts: 1, inputs: 33, outputs: 33, units: 9, active: [[8, 0], [3]], begun: [0, 1] },
];

export const activeFeedForward = onEngines('a feed-forward layer with active units', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(CASES)('sums up the active units of $parts parts with $inputs inputs and $outputs outputs', async (one) => {
    const given = draw(one);
    const wanted = expected(one, given);
    const held = Object.entries(given).map(([key, t]) => [key, t.dataSync().slice(), t.shape, t.dtype] as const);
    const copy = (): Record<string, tf.Tensor> =>
      Object.fromEntries(held.map(([key, values, shape, dtype]) => [key, tf.tensor(values, [...shape], dtype)]));
    const compute = () => (runAll('OrdoActiveFeedForward', copy())[0] as tf.Tensor).dataSync();
    const results = await onThreads(use, compute);
    // The sums have many terms with both signs, so errors are relative to the largest of them.
    for (const y of results) expect(largestError(y, wanted)).toBeLessThan(1e-5 * Math.max(1, ...wanted.map(Math.abs)));
    expect(results[1]).toEqual(results[0]);
  });

  it('refuses units, ends and counts of parts that are out of range', () => {
    const one = CASES[0] as Case;
    const run = (changed: Partial<Case>) => () => {
      const [y] = runAll('OrdoActiveFeedForward', draw({ ...one, ...changed })) as [tf.Tensor];
      y.dataSync();
    };
    expect(run({ active: [[0, 6], [], [4]] })).toThrow('6');
    expect(run({ begun: [1, 2, 4] })).toThrow('4');
    const inputs = { ...draw(one), ends: tf.tensor1d([3, 2, 4], 'int32') };
    expect(() => (runAll('OrdoActiveFeedForward', inputs)[0] as tf.Tensor).dataSync()).toThrow('-1');
  });
});
