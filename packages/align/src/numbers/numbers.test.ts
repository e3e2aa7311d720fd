import { describe, expect, it } from 'vitest';
import { digamma } from './digamma.ts';
import { exp } from './exponential.ts';
import { formatNumber } from './format-number.ts';
import { log } from './logarithm.ts';
import { logPoisson } from './poisson.ts';
import { power } from './power.ts';

const values = Array.from({ length: 2_000 }, (_, i) => (i + 0.37) / 97);

describe('Functions of additions and multiplications only', () => {
  it('agree with those of JavaScript to the last places', () => {
    for (const x of values) {
      expect(Math.abs(exp(-x) / Math.exp(-x) - 1)).toBeLessThan(3e-16);
      expect(Math.abs(log(x) - Math.log(x))).toBeLessThanOrEqual(3e-16 * Math.max(1, Math.abs(Math.log(x))));
      expect(Math.abs(power(exp(-x / 30), 40) / exp((-x * 40) / 30) - 1)).toBeLessThan(1e-14);
    }
  });

  it('keep their values at the edges', () => {
    expect([exp(0), exp(-1000), exp(Number.NaN)]).toEqual([1, 0, Number.NaN]);
    expect(exp(-720) / Math.exp(-720)).toBeCloseTo(1, 6);
    expect([log(1), log(0), log(-1), log(Infinity)]).toEqual([0, -Infinity, Number.NaN, Infinity]);
    expect(log(1e-310)).toBeCloseTo(Math.log(1e-310), 9);
  });

  it('know textbook values', () => {
    expect(digamma(1)).toBeCloseTo(-0.577_215_664_901_53, 9);
    // Two events where three are expected: 3² e⁻³ / 2!
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
