import { describe, expect, it } from 'vitest';
import { digamma } from './digamma.ts';
import { exp } from './exponential.ts';
import { formatNumber } from './format-number.ts';
import { fusedMultiplyAdd } from './fused-multiply-add.ts';
import { log } from './logarithm.ts';
import { LOGARITHM_TABLE } from './logarithm-table.ts';
import { logPoisson } from './poisson.ts';
import { power } from './power.ts';

const bitsOf = (x: number): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(x);
  return bytes.toString('hex');
};

/** Returns ln(a/b) in units of 2^-120, from ln x = 2 artanh((x − 1)/(x + 1)). */
function logOfRatio(a: bigint, b: bigint): bigint {
  const one = 1n << 120n;
  const x = ((a - b) * one) / (a + b);
  let [sum, power] = [0n, x];
  for (let i = 1n; power !== 0n; i += 2n) {
    sum += power / i;
    power = (((power * x) / one) * x) / one;
  }
  return 2n * sum;
}

// The bits are those of glibc 2.36 on a processor with fused multiply-add. Values marked with * are not the nearest doubles.
describe("glibc's functions, to the bit", () => {
  it.each([
    [-0.37, '3fe61a7ee209faff'],
    [-3.3, '3fa2e259bb85be85'],
    [-13.99, '3eac2e903be41950'],
    [-101.2, '36cffbcf4a908635'],
    [-700.5, '00c4ff475c68ca02'],
    [-740.25, '0000000000000042'],
    [-1000, '0000000000000000'],
    [0, '3ff0000000000000'],
    [-10.876_591_918_786_113, '3ef3d0322c633077'], // *
    [-13.136_461_423_479_114, '3ec08ad76acbe8e3'], // *
  ])('e^%d', (x, bits) => {
    expect(bitsOf(exp(x))).toBe(bits);
  });

  it.each([
    [0.0371, 'c00a5a652f99ea80'],
    [6.51, '3ffdf932cb2c5fc0'],
    [29_000.25, '40248cd4a0fe56aa'],
    [1e-9, 'c034b927f32bffb8'],
    [3e-310, 'c086459f44103e87'],
    [1, '0000000000000000'],
    [74.709_077_165_694_907, '40114120c71a9a7f'], // *
    [18.009_660_738_855_189, '400720948ac93a3d'], // *
  ])('ln %d', (x, bits) => {
    expect(bitsOf(log(x))).toBe(bits);
  });

  it.each([
    [0.9, 7, '3fde9c6a99d1cdbf'],
    [0.731, 23, '3f484bfd039b29dd'],
    [0.29, 40, '3b77ab89dd7cf115'],
    [1e-310, 1, '000012688b70e62b'],
    [0.99, 4_294_967_290, '0000000000000000'],
    [0, 3, '0000000000000000'],
    [0.214_532_646_287_872_97, 28, '3c0c3cc5e7cb59b5'], // *
    [0.131_079_904_007_155_38, 33, '39e32ca436cefdef'], // *
  ])('%d^%d', (x, exponent, bits) => {
    expect(bitsOf(power(x, exponent))).toBe(bits);
  });

  it('know the edges', () => {
    expect([exp(Number.NaN), log(0), log(-1), log(Infinity)]).toEqual([Number.NaN, -Infinity, Number.NaN, Infinity]);
  });

  it('round products and sums once', () => {
    // (1 + 2^-30)² = 1 + 2^-29 + 2^-60. Its last part only appears when the others are subtracted.
    expect(fusedMultiplyAdd(1 + 2 ** -30, 1 + 2 ** -30, -(1 + 2 ** -29))).toBe(2 ** -60);
    // Half a unit in the last place is rounded to even, but slightly more than half is rounded up.
    expect(fusedMultiplyAdd(2 ** -53, 1 + 2 ** -52, 1)).toBe(1 + 2 ** -52);
    expect(fusedMultiplyAdd(2 ** -53, 1, 1)).toBe(1);
    expect(fusedMultiplyAdd(-(2 ** -54), 1 + 2 ** -52, 1)).toBe(1 - 2 ** -53);
  });

  it('have tables that agree with the logarithms of their own reciprocals', () => {
    for (let at = 0; at < LOGARITHM_TABLE.length; at += 5) {
      const [inverse, logarithm, inverseOfPower, high, low] = LOGARITHM_TABLE.subarray(at) as unknown as number[];
      const ofRatio = (x: number): number => Number(logOfRatio(1n << 60n, BigInt(x * 2 ** 60))) * 2 ** -120;
      expect(Math.abs(ofRatio(inverse as number) - (logarithm as number))).toBeLessThan(2 ** -43);
      expect((high as number) + (low as number)).toBeCloseTo(ofRatio(inverseOfPower as number), 15);
      expect(Number.isInteger((high as number) * 2 ** 43)).toBe(true);
    }
    expect(LOGARITHM_TABLE).toHaveLength(5 * 128);
  });
});

describe('Functions of statistics', () => {
  it('know textbook values', () => {
    expect(digamma(1)).toBeCloseTo(-0.577_215_664_901_53, 9);
    // There are two events where three are expected: 3² e⁻³ / 2!
    expect(logPoisson(2, 3)).toBeCloseTo(Math.log((9 * Math.exp(-3)) / 2), 12);
  });
});

describe('Numbers as C++ streams print them', () => {
  it.each([
    [0.08, '0.08'],
    [-7_475_255.006, '-7.47526e+06'],
    [1e9, '1e+09'],
    [29.897_352_8, '29.8974'],
    [0.000_012_5, '1.25e-05'],
    [100_000, '100000'],
    [999_999.9, '1e+06'],
    [0, '0'],
    [-Infinity, '-inf'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});
