/** Tests weights as 8-bit integers in the operations, on the native engine and on one that has no such products. */
import { OrdoError } from '@ordo/core';
import { afterAll, describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from '../engines/registry.ts';
import { tf } from '../tf.ts';
import { linear } from './linear.ts';
import { withPackedWeights } from './packed-weights.ts';
import { topKLogits } from './logits/top-k-logits.ts';

const engines = await listEngines();
const hasNative = engines.some(({ id, available }) => id === 'native' && available);
if (!hasNative) console.warn('SKIPPED: weights as 8-bit integers need the native engine, which is absent here');

/**
 * Returns an output of 40 numbers for each of 7 rows, from weights as floats or as 8-bit integers, and the ids of the largest.
 */
async function compute(weights: 'float' | 'int8') {
  const x = tf.randomNormal<tf.Rank.R2>([7, 30], 0, 1, 'float32', 3);
  const table = tf.variable(tf.randomNormal([40, 30], 0, 1, 'float32', 4));
  const outputs = await withPackedWeights(async () => {
    const y = linear(x, [table, null], { transposeW: true });
    const { logits } = topKLogits(x, [table, null], { k: 1, token: 0 });
    return [await y.data<'float32'>(), await logits.data<'float32'>()] as const;
  }, weights);
  table.dispose();
  return outputs;
}

describe('weights as 8-bit integers', () => {
  afterAll(() => loadEngine('cpu'));

  it.skipIf(!hasNative)('change results a little, and logits as the linear layer', async () => {
    await loadEngine('native');
    const [exact] = await compute('float');
    const [rounded, largest] = await compute('int8');
    const errors = exact.map((value, at) => Math.abs(value - (rounded[at] as number)));
    // Each of the 30 products has a size of about 1 and an error of about 1 %, so sums are off by about 30^0.5 %.
    expect(Math.max(...errors)).toBeLessThan(0.3);
    expect(Math.max(...errors)).toBeGreaterThan(0.001);
    const wanted = Array.from({ length: 7 }, (_, row) => Math.max(...rounded.subarray(row * 40, (row + 1) * 40)));
    expect([...largest]).toEqual(wanted);
  });

  it.skipIf(!hasNative)('cannot be asked for inside of packed weights that are floats', async () => {
    await loadEngine('native');
    const nested = withPackedWeights(() => withPackedWeights(() => Promise.resolve(), 'int8'));
    await expect(nested).rejects.toThrow('weights are packed as float already');
  });

  it('are refused by an engine without such products', async () => {
    await loadEngine('cpu');
    const refused = withPackedWeights(() => Promise.resolve(), 'int8');
    await expect(refused).rejects.toThrow(OrdoError);
    await expect(refused).rejects.toThrow('the engine "cpu" has no products with weights as 8-bit integers');
  });
});
