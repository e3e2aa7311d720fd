/**
 * Compares the backward pass with that of TensorFlow.js on every engine of this machine: gradients are equal, and no tensor is
 * left behind.
 */
import { Random } from '@ordo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from '../../engines/registry.ts';
import { tf } from '../../tf.ts';
import { constant } from './constant.ts';
import { differentiateLoss } from './differentiate.ts';
import { embed } from '../embed.ts';
import { linear } from '../linear.ts';

const random = Random.fromSeed(1, 'differentiate.test');
const engines = (await listEngines()).filter((engine) => engine.available).map((engine) => engine.id);

function variable(...shape: number[]): tf.Variable {
  const size = shape.reduce((a, b) => a * b, 1);
  return tf.tidy(() =>
    tf.variable(
      constant(
        Float32Array.from({ length: size }, () => random.nextNormal()),
        shape,
      ),
    ),
  );
}

/** Returns a network with a table that is used three times (two lookups and the output), a residual connection, and a split. */
function tiedModel(): { readonly loss: () => tf.Scalar; readonly variables: tf.Variable[] } {
  const [table, w, unused] = [variable(6, 4), variable(4, 4), variable(3)];
  const loss = (): tf.Scalar => {
    const first = embed(table, tf.tensor1d([1, 5, 1], 'int32'), { scale: 2 });
    const second = embed(table, tf.tensor1d([0, 5, 2], 'int32'), { padId: 2 });
    const x = tf.add<tf.Tensor2D>(first, second);
    const hidden = tf.add<tf.Tensor2D>(x, linear(x, [w, null], { activation: 'relu' }));
    const [left, right] = tf.split(hidden, 2, 1) as [tf.Tensor2D, tf.Tensor2D];
    const joined = tf.concat<tf.Tensor2D>([right, tf.mul<tf.Tensor2D>(left, left)], 1);
    return tf.sum(tf.square(linear(joined, [table, null], { transposeW: true })));
  };
  return { loss, variables: [table, w, unused] };
}

function refuse(): tf.Tensor {
  throw new Error('no gradient today');
}

/** Returns its input, without a gradient. */
function withoutGradient(x: tf.Tensor): tf.Tensor {
  return tf.customGrad((input, save) => {
    (save as tf.GradSaveFunc)([input as tf.Tensor]);
    return { value: tf.clone(input as tf.Tensor), gradFunc: refuse };
  })(x);
}

describe.each(engines)('differentiating a loss on %s', (id) => {
  beforeAll(async () => {
    await loadEngine(id, { threads: 1 });
  });

  it('gives the gradients that TensorFlow.js gives, and zeros for variables that the loss does not depend on', () => {
    const { loss, variables } = tiedModel();
    const used = variables.slice(0, 2);
    const expected = tf.variableGrads(loss, used);
    const found = differentiateLoss(loss, variables);
    expect(found.loss.dataSync()[0]).toBe(expected.value.dataSync()[0]);
    used.forEach((v, i) => {
      const want = Array.from(expected.grads[v.name]?.dataSync() ?? []);
      const largest = Math.max(...want.map(Math.abs));
      const got = Array.from(found.gradients[i]?.dataSync() ?? []);
      expect(got).toHaveLength(want.length);
      got.forEach((value, j) => expect(Math.abs(value - (want[j] as number))).toBeLessThan(1e-5 * largest));
    });
    expect(Array.from(found.gradients[2]?.dataSync() ?? [])).toEqual([0, 0, 0]);
  });

  it('leaves no tensor but the loss and the gradients, and none when an operation fails', () => {
    const { loss, variables } = tiedModel();
    const before = tf.memory().numTensors;
    const { loss: value, gradients } = differentiateLoss(loss, variables);
    expect(tf.memory().numTensors).toBe(before + 1 + variables.length);
    tf.dispose([value, ...gradients]);
    const failsBackward = (): tf.Scalar => tf.mul(loss(), tf.sum(withoutGradient(variables[1] as tf.Tensor)));
    expect(() => differentiateLoss(failsBackward, variables)).toThrow('no gradient today');
    const failsForward = (): tf.Scalar => {
      loss();
      throw new Error('no loss today');
    };
    expect(() => differentiateLoss(failsForward, variables)).toThrow('no loss today');
    expect(tf.memory().numTensors).toBe(before);
  });
});
