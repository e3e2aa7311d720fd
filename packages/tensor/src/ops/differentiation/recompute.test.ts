/**
 * Compares gradients with and without a second computation, on every engine that this machine has: they are equal to the bit, and
 * the second computation uses less memory.
 */
import { Random } from '@ordo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from '../../engines/registry.ts';
import { tf } from '../../tf.ts';
import { attention } from '../attention/attention.ts';
import { constant } from './constant.ts';
import { differentiateLoss } from './differentiate.ts';
import { dropout } from '../dropout.ts';
import { embed } from '../embed.ts';
import { addLayerNorm } from '../layer-norm.ts';
import { linear } from '../linear.ts';
import { recompute } from './recompute.ts';

const random = Random.fromSeed(1, 'recompute.test');
const engines = (await listEngines()).filter((engine) => engine.available).map((engine) => engine.id);

function variable(...shape: number[]): tf.Variable {
  const size = shape.reduce((a, b) => a * b, 1);
  const values = Float32Array.from({ length: size }, () => random.nextNormal());
  return tf.tidy(() => tf.variable(constant(values, shape)));
}

type Wrap = (f: () => tf.Tensor2D, reads: readonly tf.Tensor[]) => tf.Tensor2D;
const plain: Wrap = (f) => f();
const again: Wrap = (f, reads) => recompute(f, reads);
/** Computes a part that does not name the first tensor that it reads. */
const forgetful: Wrap = (f, reads) => recompute(f, reads.slice(1));
/** Computes a part inside a part. */
const nested: Wrap = (f, reads) => recompute(() => recompute(f, reads), reads);

const [BATCH, TIME, D] = [3, 4, 8];

function repeatIds(...values: number[]): tf.Tensor1D {
  const ids = Int32Array.from({ length: BATCH * TIME }, (_, i) => values[i % values.length] as number);
  return tf.tensor1d(ids, 'int32');
}

/**
 * Returns three layers over a memory that all of them read. Two lookups and the output use the table, every layer uses one
 * matrix, and every layer drops some of its states.
 */
function makeNet() {
  const [table, shared, qkv, scale, shift] = [
    variable(7, D),
    variable(D, D),
    variable(3 * D, D),
    variable(D),
    variable(D),
  ];
  const loss = (wrap: Wrap) => (): tf.Scalar => {
    const memory = embed(table, repeatIds(1, 5, 1, 3), { scale: 2 });
    const lengths = tf.tensor1d([4, 2, 3], 'int32');
    let x = embed(table, repeatIds(0, 5, 2), { padId: 2 });
    for (let layer = 0; layer < 3; layer++) {
      const input = x;
      x = wrap(() => {
        const projected = linear(input, [qkv, null], { transposeW: true });
        const sizes = { batch: BATCH, heads: 2, queryTime: TIME, keyTime: TIME };
        const context = attention({ qkv: projected }, { ...sizes, causal: false, lengths, bias: null, dropout: null });
        const crossed = linear(memory, [shared, null], { activation: 'relu' });
        const sum = tf.add<tf.Tensor2D>(context, dropout(crossed, { rate: 0.3, seed: 5, counter: layer }));
        return addLayerNorm([linear(sum, [shared, null]), input], { gain: scale, bias: shift, epsilon: 1e-5 }, null);
      }, [input, memory, lengths]);
    }
    return tf.sum(tf.square(linear(x, [table, null], { transposeW: true })));
  };
  return { loss, variables: [table, shared, qkv, scale, shift], table };
}

function bitsOf({ loss, gradients }: ReturnType<typeof differentiateLoss>): number[][] {
  const values = [loss, ...gradients].map((tensor) => [...tensor.dataSync()]);
  tf.dispose([loss, ...gradients]);
  return values;
}

describe.each(engines)('a part that is computed again on %s', (id) => {
  beforeAll(async () => {
    await loadEngine(id, { threads: 1 });
  });

  it('gives the same loss and gradients to the bit, also inside another such part', () => {
    const { loss, variables } = makeNet();
    const expected = bitsOf(differentiateLoss(loss(plain), variables));
    expect(expected.flat().filter((value) => value !== 0).length).toBeGreaterThan(200);
    expect(bitsOf(differentiateLoss(loss(again), variables))).toEqual(expected);
    expect(bitsOf(differentiateLoss(loss(nested), variables))).toEqual(expected);
    tf.dispose(variables);
  });

  it('leaves no tensor behind, whether it ends or fails in the first or the second computation', () => {
    const { loss, variables } = makeNet();
    const before = tf.memory().numTensors;
    bitsOf(differentiateLoss(loss(nested), variables));
    expect(tf.memory().numTensors).toBe(before);
    for (const failsAt of [1, 3, 4, 6]) {
      let calls = 0;
      const failing: Wrap = (f, reads) =>
        recompute(() => {
          const value = f();
          calls += 1;
          if (calls === failsAt) throw new Error(`call ${calls} fails`);
          return value;
        }, reads);
      expect(() => differentiateLoss(loss(failing), variables)).toThrow(`call ${failsAt} fails`);
      expect(tf.memory().numTensors).toBe(before);
    }
    tf.dispose(variables);
  });

  it('refuses a part that reads a tensor it has not named, or that returns one that it reads', () => {
    const { loss, variables, table } = makeNet();
    expect(() => differentiateLoss(loss(forgetful), variables)).toThrow(
      'reads a tensor [12,8] that is not among its 2 reads',
    );
    const idle = () => tf.sum(recompute(() => table as tf.Tensor, []));
    expect(() => differentiateLoss(idle as () => tf.Scalar, variables)).toThrow(
      'must not return a tensor that it reads',
    );
    tf.dispose(variables);
  });

  it('is computed once where no gradient is asked for', () => {
    let calls = 0;
    tf.tidy(() => recompute(() => tf.scalar((calls += 1)), []));
    expect(calls).toBe(1);
  });
});
