import { describe, expect, it } from 'vitest';
import { readDecimal, readWhole } from './plain-numbers.ts';

const NO_NUMBERS = ['', ' ', ' 5', '0x10', '0b11', 'NaN', 'Infinity', '1_000', '1,5', '+5', '٣', '1e999'];

describe('readWhole', () => {
  it('reads plain decimals', () => {
    expect(['0', '7', '-1', '007'].map(readWhole)).toEqual([0, 7, -1, 7]);
  });

  it.each([...NO_NUMBERS, '1e3', '1.5', '9007199254740993'])('takes %j for no whole number', (text) => {
    expect(readWhole(text)).toBeNaN();
  });
});

describe('readDecimal', () => {
  it('reads decimals, also small ones', () => {
    expect(['0.5', '.5', '-1', '1e-16'].map(readDecimal)).toEqual([0.5, 0.5, -1, 1e-16]);
  });

  it.each(NO_NUMBERS)('takes %j for no number', (text) => {
    expect(readDecimal(text)).toBeNaN();
  });
});
