// Cached steps against full causal attention over the past that each row's ancestors spell out.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../engines-under-test.ts';
import { largestError, useCpu } from '../test-support.ts';
import { floats, runAll } from './fused-calls.ts';

const [rows, slots, capacity] = [3, 4, 5];

/** Where each row of steps 0 to 3 comes from: row 2 of step 2 continues row 0 of step 1, and so on. */
const PARENTS = [[], [1, 0, 2], [2, 2, 0], [0, 2, 1]];

/** The slots of the past of each row at a step, oldest first. */
function ancestorsAt(step: number): number[][] {
  let past: number[][] = Array.from({ length: rows }, () => []);
  for (const parents of PARENTS.slice(1, step + 1)) past = parents.map((parent) => [...(past[parent] ?? []), parent]);
  return past;
}

describeOnEngines('cached attention', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each([
    [2, 4, false],
    [3, 33, true],
    [8, 64, false],
  ])(
    'attends %i heads of %i (bias: %s) to the past of every row, however the beam was reordered',
    (heads, width, biased) => {
      const d = heads * width;
      const cache = tf.tensor3d(floats(capacity * slots * 2 * d), [capacity, slots, 2 * d]);
      const steps = PARENTS.map(() => floats(rows * 3 * d));
      for (const [step, qkv] of steps.entries()) {
        const past = ancestorsAt(step);
        const bias = biased ? tf.tensor4d(floats(heads * (step + 1)), [1, heads, 1, step + 1]) : undefined;
        const ancestors = tf.tensor2d(past.flat(), [rows, step], 'int32');
        const inputs = { qkv: tf.tensor2d(qkv, [rows, 3 * d]), cache, ancestors };
        const [context] = runAll('OrdoCachedAttention', bias === undefined ? inputs : { ...inputs, bias }, {
          heads,
        }) as [tf.Tensor];
        past.forEach((slotsOfRow, row) => {
          const own = [...slotsOfRow, row].flatMap((slot, t) =>
            Array.from((steps[t] as Float32Array).subarray((slot * 3 + 1) * d, (slot * 3 + 3) * d)),
          );
          const kv = tf.tensor2d(own, [step + 1, 2 * d]);
          const q = tf.tensor2d(qkv.subarray(row * 3 * d, (row * 3 + 1) * d), [1, d]);
          const sizes = { batch: 1, heads, headDimension: width, queryTime: 1, keyTime: step + 1, vOffset: d };
          const [expected] = runAll(
            'OrdoAttention',
            bias === undefined ? { q, k: kv, v: kv } : { q, k: kv, v: kv, bias },
            sizes,
          );
          const actual = context.dataSync().subarray(row * d, (row + 1) * d);
          expect(largestError(actual, expected?.dataSync() ?? [])).toBeLessThan(1e-5);
        });
      }
    },
  );

  it('refuses a step beyond the capacity, a shared cache, and slots that are not there', () => {
    const qkv = tf.ones([rows, 6]);
    const cache = tf.ones([2, slots, 4]);
    const ancestors = (...past: number[]): tf.Tensor => tf.tensor2d(past, [rows, past.length / rows], 'int32');
    const run = (past: tf.Tensor): unknown =>
      runAll('OrdoCachedAttention', { qkv, cache, ancestors: past }, { heads: 1 });
    expect(() => run(ancestors(0, 0, 1, 1, 2, 2))).toThrow(
      'step 2 of 3 rows does not fit a cache of 2 steps with 4 slots',
    );
    const shared = tf.clone(cache);
    expect(() => run(ancestors(0, 1, 2))).toThrow('shares its memory');
    shared.dispose();
    expect(run(ancestors(0, 1, 2))).toHaveLength(1);
  });
});
