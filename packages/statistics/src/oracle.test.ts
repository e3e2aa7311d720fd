/** All cases of the reference file, whose numbers are scipy 1.17.1's. Its names and ours differ; each kind translates. */
import { readFileSync } from 'node:fs';
import { findReferenceData } from '@ordo/testing/reference-data';
import { describe, expect, it } from 'vitest';
import { judgeGap } from './contrast.ts';
import { judgeCount } from './count.ts';
import { studentQuantile } from './distributions/student.ts';
import { compareWithBaseline } from './dunnett.ts';
import { judgeEquivalence } from './equivalence.ts';
import { adjustByHolm, intersectionUnion } from './multiplicity.ts';
import { poolSpread, type Spread } from './spread.ts';

interface Case {
  readonly id: string;
  readonly kind: keyof typeof KINDS;
  readonly inputs: Inputs;
  readonly outputs: unknown;
}

interface Inputs {
  readonly seeds: (number | null)[];
  readonly paper: number;
  readonly u: number;
  readonly m: number | null;
  readonly delta: number;
  readonly alpha: number;
  readonly pooled: { s: number; nu: number | null } | null;
  readonly higherIsBetter: boolean;
  readonly measured: number;
  readonly unit: number;
  readonly a: number[];
  readonly b: number[];
  readonly margin: number;
  readonly p: number[];
  readonly groups: number[][];
  readonly means: number[];
  readonly n: number;
  readonly controlMean: number;
  readonly controlN: number;
  readonly s: number;
  readonly nu: number;
}

const spreadOf = (pooled: Inputs['pooled']): Spread | null =>
  pooled === null ? null : { s: pooled.s, degreesOfFreedom: pooled.nu };

/** For each kind, what we find, under the names of the file. */
const KINDS = {
  value: (inputs: Inputs) => {
    const { seeds, paper, alpha, higherIsBetter, u: halfDigit, m: paperRuns, delta: margin, pooled } = inputs;
    const options = { seeds, paper, halfDigit, paperRuns, margin, alpha, higherIsBetter };
    const found = judgeEquivalence({ ...options, spread: spreadOf(pooled) });
    const nu = found.spread === null ? 0 : found.spread.degreesOfFreedom;
    return {
      n: found.n,
      mean: found.mean,
      ownStd: found.ownStandardDeviation,
      s: found.spread?.s ?? null,
      nu,
      deviation: found.deviation,
      se: found.standardError,
      tOneSided: nu === 0 ? null : studentQuantile(1 - alpha, nu),
      tTwoSided: nu === 0 ? null : studentQuantile(1 - alpha / 2, nu),
      ci: found.interval,
      pi: found.prediction,
      pTost: found.pEquivalent,
      pDifferent: found.pDifferent,
      different: found.different,
      verdict: found.verdict,
      reason: found.reason,
    };
  },
  count: ({ measured, paper, u, unit }: Inputs) => judgeCount({ measured, paper, halfDigit: u, unit }),
  gap: ({ a, b, margin, alpha, pooled }: Inputs) => {
    const found = judgeGap({ a, b, margin, alpha, spread: spreadOf(pooled), higherIsBetter: true });
    return {
      gap: found.gap,
      s: found.spread?.s ?? null,
      nu: found.degreesOfFreedom,
      se: found.standardError,
      t: found.degreesOfFreedom === null ? null : studentQuantile(1 - alpha, found.degreesOfFreedom),
      lower: found.interval?.[0] ?? null,
      upper: found.interval?.[1] ?? null,
      p: found.p,
      pOpposite: found.pOpposite,
      verdict: found.verdict,
      reason: found.reason,
    };
  },
  holm: ({ p, alpha }: Inputs) => {
    const adjusted = adjustByHolm(p);
    return { adjusted, rejected: adjusted.map((value) => value <= alpha), intersectionUnionP: intersectionUnion(p) };
  },
  pool: ({ groups }: Inputs) => {
    const found = poolSpread(groups);
    return {
      s: found?.s,
      nu: found?.degreesOfFreedom,
      sigmaInterval95: found?.interval95,
      brownForsytheP: found?.brownForsytheP,
    };
  },
  dunnett: ({ means, n, controlMean, controlN, s, nu }: Inputs) =>
    compareWithBaseline({
      baseline: { mean: controlMean, n: controlN },
      rows: means.map((mean) => ({ mean, n })),
      spread: { s, degreesOfFreedom: nu },
    }).map(({ t, p }) => ({ t: -t, p })), // The file subtracts the row from the baseline.
};

/** What was not found as expected: numbers within a relative 1e-9 (1e-12 where the expectation is 0), all else equal. */
function differences(found: unknown, expected: unknown, path = ''): string[] {
  if (typeof expected === 'number' && typeof found === 'number') {
    const close = Math.abs(found - expected) <= Math.max(1e-9 * Math.abs(expected), 1e-12);
    return close ? [] : [`${path}: ${found} instead of ${expected}`];
  }
  if (expected !== null && typeof expected === 'object' && found !== null && typeof found === 'object')
    return Object.entries(expected).flatMap(([key, value]) =>
      differences((found as Record<string, unknown>)[key], value, `${path}/${key}`),
    );
  return found === expected ? [] : [`${path}: ${String(found)} instead of ${String(expected)}`];
}

const file = findReferenceData('oracles/verdicts/verdicts.json', 'the verdicts against scipy');
const cases = file === null ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases;

describe.skipIf(file === null)('the reference file of verdicts', () => {
  it.each(cases)('$id', ({ kind, inputs, outputs }) => {
    expect(differences(KINDS[kind](inputs), outputs)).toEqual([]);
  });

  it('has a case of every kind', () => {
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
    expect(cases.length).toBeGreaterThanOrEqual(47);
  });
});
