// Tests which products are chosen for given rates, and how a choice is named.
import { describe, expect, it } from 'vitest';
import { chooseProducts, describeProductClasses, nameChoice, readChoice, sameForAll } from './choice.ts';
import { measureRates } from './time-products.ts';

const KINDS = ['amx-bf16', 'avx512-bf16', 'fp32'];
const rates = (amx: number, vector: number, fp32: number) => ({ 'amx-bf16': amx, 'avx512-bf16': vector, fp32 });

describe('the choice of products', () => {
  it('takes the fastest for each class, and the most capable where none is faster by 10 %', () => {
    const measured = { shallow: rates(50, 90, 100), middle: rates(95, 60, 100), deep: rates(300, 90, 100) };
    const choice = chooseProducts(measured, KINDS);
    expect(choice).toEqual({ shallow: 'fp32', middle: 'amx-bf16', deep: 'amx-bf16' });
    const described = { choice: nameChoice(choice), kinds: KINDS, rates: measured, firstDepths: [0, 384, 1024] };
    expect(describeProductClasses(described)).toMatchObject([
      { depth: 'shallow: 0 to 383', kind: 'fp32', reason: '2.00 times as fast as amx-bf16' },
      { depth: 'middle: 384 to 1023', kind: 'amx-bf16', reason: 'none is faster than amx-bf16 by 10 %' },
      { depth: 'deep: from 1024', kind: 'amx-bf16' },
    ]);
  });

  it('has a name from which it can be read again', () => {
    const mixed = { shallow: 'fp32', middle: 'amx-bf16', deep: 'avx512-bf16' };
    expect(nameChoice(mixed)).toBe('shallow=fp32 middle=amx-bf16 deep=avx512-bf16');
    expect(readChoice(nameChoice(mixed))).toEqual(mixed);
    expect(nameChoice(sameForAll('amx-bf16'))).toBe('amx-bf16');
    expect(readChoice('amx-bf16')).toEqual(sameForAll('amx-bf16'));
  });

  it('counts the shortest time of each product, so that a disturbance of one round changes nothing', () => {
    let calls = 0;
    // 1 GFLOP/s for fp32 and 2 for the other kind. In a first round before, everything takes a thousand times longer.
    const time = (kind: string, { m, n, k }: { m: number; n: number; k: number }): number =>
      (2 * m * n * k * (calls++ < 18 ? 1000 : 1)) / (kind === 'fp32' ? 1e6 : 2e6);
    const all = { 'avx512-bf16': 2, fp32: 1 };
    expect(measureRates(['avx512-bf16', 'fp32'], time)).toEqual({ shallow: all, middle: all, deep: all });
  });
});
