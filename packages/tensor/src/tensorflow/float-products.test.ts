/** Tests the product that shows whether operands were rounded. It is exact in true fp32, and refused for TF32 and bfloat16. */
import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from '../engines/registry.ts';
import { expectFloatProducts, requireUnrounded } from './float-products.ts';

const present = (await listEngines()).filter(({ available }) => available).map(({ id }) => id);

/** Rounds to this many bits after the point. The result is exact for numbers between 1 and 2, such as the operand. */
const round = (value: number, bits: number) => Math.round(value * 2 ** bits) / 2 ** bits;
const OPERAND = 1 + 2 ** -12;

describe('products in fp32', () => {
  it.each(present)('keep all bits of their operands on %s', async (id) => {
    await loadEngine(id);
    await expect(expectFloatProducts()).resolves.toBe(undefined);
  });

  it('pass with the bits of float32, and are refused with the 10 of TF32 and the 7 of bfloat16', () => {
    expect(() => requireUnrounded([round(OPERAND, 23), OPERAND])).not.toThrow();
    for (const bits of [10, 7]) {
      const error = catchError(() => requireUnrounded([OPERAND, round(OPERAND, bits)]));
      expect(isOrdoError(error, 'engine.unavailable') && error.message).toContain('1.000244140625 · 1 is 1 (TF32');
    }
  });
});

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
