import { isOutOfMemory, loadEngine, tf } from '@ordo/tensor';
import { expect, it } from 'vitest';
import { GradientSum } from './gradient-sum.ts';

function result() {
  return { gradients: [tf.ones([3]), tf.ones([10_000])], loss: 2, nll: 1, targetTokens: 5 };
}

it('stays as it was when memory runs out while it is added to, and owns no gradient of what was not added', async () => {
  const engine = await loadEngine('auto', { threads: 1 });
  const before = tf.memory().numTensors;
  const sum = new GradientSum();
  sum.add(result());
  const second = result();
  // There is room for the sum of the first gradient, but not for the sum of the second.
  engine.limitMemory((engine.memory().live ?? 0) + 20_000);
  let error: unknown;
  try {
    sum.add(second);
  } catch (reason) {
    error = reason;
  }
  engine.limitMemory(null);
  expect(isOutOfMemory(error)).toBe(true);
  expect(sum).toMatchObject({ loss: 2, nll: 1, targetTokens: 5 });
  expect(sum.gradients.map((gradient) => gradient.dataSync()[0])).toEqual([1, 1]);
  expect(tf.memory().numTensors).toBe(before + 2);
  sum.add(result());
  expect(sum.loss).toBe(4);
  expect(sum.gradients.map((gradient) => gradient.dataSync()[0])).toEqual([2, 2]);
  sum.dispose();
  expect(tf.memory().numTensors).toBe(before);
});
