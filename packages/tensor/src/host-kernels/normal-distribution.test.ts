import { describe, expect, it } from 'vitest';
import { erf, erfc, normalDensity, normalProbability } from './normal-distribution.ts';

/** The values of Abramowitz & Stegun 1964, Table 7.1, with the digits of Python's math.erf and math.erfc. */
const ERF = [
  [0.001, 0.0011283787909692365],
  [0.1, 0.1124629160182849],
  [0.5, 0.5204998778130465],
  [1.0, 0.8427007929497149],
  [1.5, 0.9661051464753108],
  [2.0, 0.9953222650189527],
  [2.4999, 0.9995928300996666],
  [2.5, 0.999593047982555],
  [3.0, 0.9999779095030014],
  [5.0, 0.9999999999984626],
] as const;
const ERFC = [
  [0.5, 0.4795001221869535],
  [1.0, 0.15729920705028513],
  [2.5, 0.0004069520174449589],
  [3.0, 2.2090496998585438e-5],
  [4.0, 1.541725790028002e-8],
  [5.0, 1.5374597944280351e-12],
  [8.0, 1.1224297172982928e-29],
  [10.0, 2.088487583762545e-45],
] as const;

describe('the error function', () => {
  it.each(ERF)('erf(%f) is right to 1e-15', (x, expected) => {
    expect(Math.abs(erf(x) - expected)).toBeLessThan(1e-15);
    expect(erf(-x)).toBe(-erf(x));
  });

  it.each(ERFC)('erfc(%f) has its digits where it is small', (x, expected) => {
    expect(Math.abs(erfc(x) / expected - 1)).toBeLessThan(1e-14);
  });

  it('ends at its limits, and keeps NaN', () => {
    expect([erf(Infinity), erf(-Infinity), erfc(Infinity), erfc(-Infinity), erf(0)]).toEqual([1, -1, 0, 2, 0]);
    expect(erf(Number.NaN)).toBeNaN();
  });

  it('continues where one formula takes over from the other', () => {
    expect(Math.abs(erf(2.5 - 1e-13) - erf(2.5))).toBeLessThan(1e-15);
  });
});

describe('the normal distribution', () => {
  it('has its quantile of 97.5 % at 1.959964, and the density as its slope', () => {
    expect(normalProbability(1.959963984540054)).toBeCloseTo(0.975, 15);
    const [x, step] = [0.7, 1e-5];
    expect((normalProbability(x + step) - normalProbability(x - step)) / (2 * step)).toBeCloseTo(normalDensity(x), 9);
  });
});
