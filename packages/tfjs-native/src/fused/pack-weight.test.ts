// Tests packed weights in bfloat16, if this CPU has such products. The tests for all engines are in
// testing/suites/fused/pack-weight.ts.
import { afterAll, describe, expect, it } from 'vitest';
import * as tf from '@tensorflow/tfjs-core';
import { linearBoth, pack, SHAPES, topKBoth } from '../testing/suites/fused/pack-weight.ts';
import { useCpu, useNative } from '../testing/support.ts';

describe.each([
  // A word holds two steps of depth, so 5 steps need three words for each column of a panel of 32 or 16 columns. Tiles have 16
  // words.
  ['avx512-bf16', 3 * 32],
  ['amx-bf16', 16 * 32],
  ['amx-bf16-emulated', 16 * 32],
  ['neon-bf16', 3 * 16],
] as const)('a weight packed for %s', (bf16Products, floats) => {
  afterAll(useCpu);

  it('gives the same bits', async () => {
    try {
      await useNative({ threads: 2, precision: 'bf16', bf16Products });
    } catch (error) {
      console.warn(`SKIPPED: products '${bf16Products}': ${String(error)}`);
      return;
    }
    for (const shape of SHAPES) {
      const [actual, expected] = linearBoth(shape, shape[0] > 3);
      expect(actual).toEqual(expected);
    }
    const [actual, expected] = topKBoth(1100, 9, 2500);
    expect(actual).toEqual(expected);
    expect(pack(tf.ones([5, 7]), false).shape).toEqual([floats]);
    await useNative();
  });
});
