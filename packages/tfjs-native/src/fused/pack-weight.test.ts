// Packed weights in bfloat16, where this CPU has such products. For all engines see testing/suites/fused/pack-weight.ts.
import { afterAll, describe, expect, it } from 'vitest';
import * as tf from '@tensorflow/tfjs-core';
import { linearBoth, pack, SHAPES, topKBoth } from '../testing/suites/fused/pack-weight.ts';
import { useCpu, useNative } from '../testing/support.ts';

describe('a packed weight in bfloat16', () => {
  afterAll(useCpu);

  it('gives the same bits', async () => {
    try {
      await useNative({ threads: 2, precision: 'bf16' });
    } catch (error) {
      console.warn(`SKIPPED: bfloat16 products: ${String(error)}`);
      return;
    }
    for (const shape of SHAPES) {
      const [actual, expected] = linearBoth(shape, shape[0] > 3);
      expect(actual).toEqual(expected);
    }
    const [actual, expected] = topKBoth(1100, 9, 2500);
    expect(actual).toEqual(expected);
    // A word holds two steps of depth, so 5 steps take three words for each column of a panel of 32.
    expect(pack(tf.ones([5, 7]), false).shape).toEqual([3 * 32]);
    await useNative();
  });
});
