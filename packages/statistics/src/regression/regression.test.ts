import { describe, expect, it } from 'vitest';
import { fitLinear, type Predictor } from './linear-fit.ts';
import { stepForward } from './step-forward.ts';

/**
 * The data of Longley (1967), whose predictors are nearly dependent: employment, then GNP deflator, GNP, unemployed, armed
 * forces, population, year.
 */
const LONGLEY = [
  [60323, 83, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99, 365385, 1870, 3547, 115094, 1953],
  [63761, 100, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
] as const;

const column = (index: number): number[] => LONGLEY.map((row) => row[index] as number);
const NAMES = ['deflator', 'gnp', 'unemployed', 'forces', 'population', 'year'] as const;
const PREDICTORS: Predictor[] = NAMES.map((name, i) => ({ name, values: column(i + 1) }));

/** Estimates and their standard deviations from NIST's Statistical Reference Datasets, certified to 15 digits. */
const CERTIFIED = [
  [-3482258.63459582, 890420.383607373],
  [15.0618722713733, 84.9149257747669],
  [-0.035819179292591, 0.0334910077722432],
  [-2.02022980381683, 0.488399681651699],
  [-1.03322686717359, 0.214274163161675],
  [-0.0511041056535807, 0.22607320006937],
  [1829.15146461355, 455.478499142212],
] as const;

const relative = (found: number, expected: number): number => Math.abs(found / expected - 1);

describe('fitLinear', () => {
  const fit = fitLinear(column(0), PREDICTORS);

  it('has the certified estimates and standard errors of the Longley data, to 1e-10', () => {
    const found = [fit.intercept, ...fit.coefficients];
    for (const [i, [estimate, deviation]] of CERTIFIED.entries()) {
      expect(relative(found[i]?.estimate as number, estimate)).toBeLessThan(1e-10);
      expect(relative(found[i]?.standardError as number, deviation)).toBeLessThan(1e-10);
      expect(relative(found[i]?.t as number, estimate / deviation)).toBeLessThan(1e-10);
    }
    expect(relative(fit.residualDeviation, 304.854073561965)).toBeLessThan(1e-10);
    expect(relative(fit.rSquared, 0.995479004577296)).toBeLessThan(1e-12);
    expect([fit.observations, fit.degreesOfFreedom]).toEqual([16, 9]);
  });

  it('has the log-likelihood of normal errors', () => {
    // RSS = 9·304.854073561965², n = 16
    const rss = 9 * 304.854073561965 ** 2;
    expect(fit.logLikelihood).toBeCloseTo(-8 * (Math.log((2 * Math.PI * rss) / 16) + 1), 8);
  });

  it('fits a line by hand', () => {
    // x = 0, 1, 2, 3; y = 1, 2, 2, 4: slope Σ(x - 1.5)(y - 2.25)/5 = 4.5/5, intercept 2.25 - 0.9·1.5
    const { intercept, coefficients } = fitLinear([1, 2, 2, 4], [{ name: 'x', values: [0, 1, 2, 3] }]);
    expect(coefficients[0]?.estimate).toBeCloseTo(0.9, 14);
    expect(intercept.estimate).toBeCloseTo(0.9, 14);
    // RSS = 0.1² + 0.2² + 0.7² + 0.4² = 0.7; s² = 0.35; standard error √(0.35/5)
    expect(coefficients[0]?.standardError).toBeCloseTo(Math.sqrt(0.07), 14);
    expect(intercept.standardError).toBeCloseTo(Math.sqrt(0.35 * (1 / 4 + 1.5 ** 2 / 5)), 14);
  });

  it.each([
    [[{ name: 'x', values: [1, 1, 1, 1] }], 'x is constant'],
    [
      [
        { name: 'x', values: [0, 1, 2, 3] },
        { name: 'z', values: [1, 3, 5, 7] },
      ],
      'z is constant, or determined',
    ],
    [[{ name: 'x', values: [0, 1] }], 'x has 2 values, but the response has 4'],
    [[{ name: 'x', values: [0, 1, NaN, 3] }], 'value 2 of x is NaN'],
    [[1, 2, 3].map((i) => ({ name: `x${i}`, values: [0, 1, 2, i] })), '4 observations are too few'],
    [
      [
        { name: 'x', values: [0, 1, 2, 3] },
        { name: 'x', values: [0, 1, 2, 4] },
      ],
      'two predictors named x',
    ],
  ])('refuses what has no fit', (predictors, message) => {
    expect(() => fitLinear([1, 2, 2, 4], predictors)).toThrow(message);
  });
});

describe('stepForward', () => {
  it('adds the predictor first that gains most, and stops when none is significant', () => {
    const noise = [0.1, -0.2, 0.15, -0.05, 0.2, -0.15, -0.1, 0.05];
    const weak = [1, -1, 1, -1, -1, 1, -1, 1];
    const strong = [0, 1, 2, 3, 4, 5, 6, 7];
    const response = strong.map((x, i) => 2 * x + (weak[i] as number) * 0.5 + (noise[i] as number));
    const predictors = { strong, weak, none: [1, 1, -1, -1, 1, 1, -1, -1] };
    const candidates = Object.entries(predictors).map(([name, values]) => ({ name, values }));
    const { steps, fit, left } = stepForward(response, { base: [], candidates: candidates.toReversed(), level: 0.001 });
    expect(steps.map(({ name }) => name)).toEqual(['strong', 'weak']);
    expect(Object.keys(left)).toEqual(['none']);
    expect(fit.coefficients.map(({ name }) => name)).toEqual(['strong', 'weak']);
    // The gains of a first step are those of the fits with one predictor.
    const empty = fitLinear(response, []).logLikelihood;
    const alone = fitLinear(response, [{ name: 'strong', values: strong }]).logLikelihood;
    expect(steps[0]?.gain).toBeCloseTo(alone - empty, 12);
    expect(steps[0]?.gains).toMatchObject({ strong: steps[0]?.gain });
  });
});
