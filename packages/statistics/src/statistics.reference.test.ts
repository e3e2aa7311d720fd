/**
 * Compares distributions, verdicts on printed values and on gaps, Holm's method, correlations and regressions with scipy and
 * statsmodels.
 */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { judgeGap } from './questions/contrast.ts';
import { correlate } from './tests/correlation.ts';
import { chiSquareQuantile, chiSquareTail } from './distributions/chi-square.ts';
import { fisherTail } from './distributions/fisher.ts';
import { normalQuantile, normalTail } from './distributions/normal.ts';
import { studentQuantile, studentTail } from './distributions/student.ts';
import { judgeEquivalence } from './questions/equivalence.ts';
import { adjustByHolm } from './tests/multiplicity.ts';
import { fitLinear } from './regression/linear-fit.ts';

const FUNCTIONS = {
  studentTail,
  studentQuantile,
  chiSquareTail,
  chiSquareQuantile,
  fisherTail,
  normalTail,
  normalQuantile,
} as const;

interface Inputs {
  readonly seeds: readonly number[];
  readonly paper: number;
  readonly halfDigit: number;
  readonly paperRuns: number | null;
  readonly margin: number;
  readonly alpha: number;
  readonly higherIsBetter: boolean;
}

type GapInputs = Omit<Parameters<typeof judgeGap>[0], 'ends'>;

type Case =
  | { readonly kind: keyof typeof FUNCTIONS; readonly arguments: readonly never[]; readonly expected: number }
  | { readonly kind: 'value'; readonly inputs: Inputs; readonly expected: object }
  | { readonly kind: 'gap'; readonly inputs: GapInputs; readonly expected: object }
  | { readonly kind: 'holm'; readonly p: readonly number[]; readonly expected: readonly number[] }
  | {
      readonly kind: 'correlation';
      readonly x: readonly number[];
      readonly y: readonly number[];
      readonly expected: number;
    }
  | {
      readonly kind: 'regression';
      readonly predictors: readonly (readonly number[])[];
      readonly response: readonly number[];
      readonly expected: object;
    };

/** Returns our result for a case. */
function find(one: Case): unknown {
  switch (one.kind) {
    case 'value':
      return judgeEquivalence({ ...one.inputs, ends: null });
    case 'gap':
      return judgeGap({ ...one.inputs, ends: null });
    case 'holm':
      return adjustByHolm(one.p);
    case 'correlation':
      return correlate(one.x, one.y);
    case 'regression':
      return fitLinear(
        one.response,
        one.predictors.map((values, i) => ({ name: `x${i}`, values })),
      );
    default:
      return FUNCTIONS[one.kind](...(one.arguments as unknown as [never, never]));
  }
}

/**
 * Lists the places where numbers differ by more than a relative 1e-9 (1e-12 where 0 is expected), or where anything else differs.
 */
function listDifferences(found: unknown, expected: unknown, place: string): string[] {
  if (typeof expected === 'object' && expected !== null)
    return Object.entries(expected).flatMap(([key, value]) =>
      listDifferences((found as Record<string, unknown> | null)?.[key], value, `${place}/${key}`),
    );
  const close =
    typeof expected === 'number' &&
    typeof found === 'number' &&
    Math.abs(found - expected) <= Math.max(1e-9 * Math.abs(expected), 1e-12 * Number(expected === 0));
  return close || found === expected ? [] : [`${place}: ${String(found)} instead of ${String(expected)}`];
}

describe('scipy and statsmodels on cases of our own', () => {
  const { cases } = readReferencePart<Case>('statistics', 'statistics.json');
  const kinds = [...new Set(cases.map(({ kind }) => kind))];

  it.each(kinds)('%s', (kind) => {
    const own = cases.filter((one) => one.kind === kind);
    expect(own.flatMap((one) => listDifferences(find(one), one.expected, JSON.stringify(one).slice(0, 120)))).toEqual(
      [],
    );
  });
});
