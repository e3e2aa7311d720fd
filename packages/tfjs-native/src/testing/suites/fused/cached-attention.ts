// Compares cached steps with full causal attention over the past that each row's ancestors define.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll } from '../../fused-calls.ts';

const rows = 3;

/** The parent of each row in steps 0 to 3: row 2 of step 2 continues row 0 of step 1, and so on. */
const PARENTS = [[], [1, 0, 2], [2, 2, 0], [0, 2, 1]];

/** Returns the row of each earlier step, oldest first, that belongs to the past of each row. */
function ancestorsAt(step: number): number[][] {
  let past: number[][] = Array.from({ length: rows }, () => []);
  for (const parents of PARENTS.slice(1, step + 1)) past = parents.map((parent) => [...(past[parent] ?? []), parent]);
  return past;
}

export const cachedAttention = onEngines('cached attention', ({ use }) => {
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
      const left: tf.Tensor[] = [];
      const steps = PARENTS.map(() => floats(rows * 3 * d));
      for (const [step, qkv] of steps.entries()) {
        const past = ancestorsAt(step);
        const bias = biased ? tf.tensor4d(floats(heads * (step + 1)), [1, heads, 1, step + 1]) : undefined;
        const ancestors = tf.tensor2d(past.flat(), [rows, step], 'int32');
        const earlier = Object.fromEntries(left.map((keyValues, t) => [`past${t}`, keyValues]));
        const inputs = { qkv: tf.tensor2d(qkv, [rows, 3 * d]), ancestors, ...earlier };
        const [context, keyValues] = runAll('OrdoCachedAttention', bias === undefined ? inputs : { ...inputs, bias }, {
          heads,
        }) as [tf.Tensor, tf.Tensor];
        left.push(keyValues);
        past.forEach((rowsOfPast, row) => {
          const own = [...rowsOfPast, row].flatMap((from, t) =>
            Array.from((steps[t] as Float32Array).subarray((from * 3 + 1) * d, (from * 3 + 3) * d)),
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

  it('reads earlier steps with more rows, from when more sentences were unfinished', () => {
    const before = floats(4 * 4); // four rows of keys and values, one head of width 2
    const qkv = tf.tensor2d([0, 0, 0, 0, 6, 8], [1, 6]);
    const inputs = { qkv, past0: tf.tensor2d(before, [4, 4]), ancestors: tf.tensor2d([3], [1, 1], 'int32') };
    const [context] = runAll('OrdoCachedAttention', inputs, { heads: 1 }) as [tf.Tensor];
    // A query of zeros sees both keys with equal weight, so the result is the mean of row 3's value and its own, (6, 8).
    const expected = [((before[14] ?? 0) + 6) / 2, ((before[15] ?? 0) + 8) / 2];
    expect(largestError(context.dataSync(), expected)).toBeLessThan(1e-6);
  });

  it('refuses missing steps, steps of another width, and rows out of range', () => {
    const qkv = tf.ones([rows, 6]);
    const run = (past0: tf.Tensor | undefined, ...past: number[]): unknown => {
      const ancestors = tf.tensor2d(past, [rows, 1], 'int32');
      return runAll('OrdoCachedAttention', past0 === undefined ? { qkv, ancestors } : { qkv, ancestors, past0 }, {
        heads: 1,
      });
    };
    expect(() => run(undefined, 0, 1, 2)).toThrow("the input 'past0' is missing");
    expect(() => run(tf.ones([rows, 5]), 0, 1, 2)).toThrow("'past0' must have the shape [3,4], but has [3,5]");
    expect(() => run(tf.ones([rows, 4]), 0, 1, 3)).toThrow('the index value 3 is not in [0, 2]');
    expect(run(tf.ones([rows, 4]), 0, 1, 2)).toHaveLength(2);
  });
});
