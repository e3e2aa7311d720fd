/** For each kind of case in the reference files of rule 2: our result, under the names of the files. */
import { judgeAlike } from '../questions/alike.ts';
import { judgeBest } from '../questions/best.ts';
import { type Contrast, judgeGap } from '../questions/contrast.ts';
import { judgeCount } from '../questions/count.ts';
import { studentQuantile } from '../distributions/student.ts';
import type { Ends } from '../tests/ends.ts';
import { judgeEquivalence } from '../questions/equivalence.ts';
import { judgeGrowth, type RowSeries } from '../questions/growth.ts';
import { adjustByHolm, intersectionUnion } from '../tests/multiplicity.ts';
import { comparePairs } from '../questions/pairs.ts';
import { leastMargin, planEquivalence, planGap, powerOfEquivalence, powerOfGap } from '../planning/power.ts';
import { poolSpread } from '../tests/spread.ts';
import { testUnpaired } from '../tests/unpaired.ts';

type Seeds = readonly (number | null)[];

export interface Inputs {
  readonly seeds: Seeds;
  readonly paper: number;
  readonly u: number;
  readonly m: number | null;
  readonly delta: number;
  readonly alpha: number;
  readonly ends?: Ends | null;
  readonly higherIsBetter: boolean;
  readonly measured: number;
  readonly unit: number;
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly margin: number;
  readonly p: readonly number[];
  readonly groups: readonly (readonly number[])[];
  readonly row: Seeds & RowSeries;
  readonly others: readonly Seeds[];
  readonly rows: readonly Seeds[];
  readonly orders: readonly number[];
  readonly over: RowSeries;
  readonly controlRow: RowSeries;
  readonly controlOver: RowSeries;
  readonly baseline: string | null;
  readonly what: 'gap' | 'value';
  readonly s: number;
  readonly correlation: number;
  readonly trueGap: number;
  readonly power: number;
}

export type Kind =
  | 'value'
  | 'value-near-end'
  | 'count'
  | 'gap'
  | 'gap-near-end'
  | 'holm'
  | 'pool'
  | 'best'
  | 'alike'
  | 'growth'
  | 'unpaired'
  | 'page'
  | 'plan';

const quantileOf = (p: number, degreesOfFreedom: number | undefined): number | null =>
  degreesOfFreedom === undefined ? null : studentQuantile(p, degreesOfFreedom);

const bounds = ({ interval }: Pick<Contrast, 'interval'>) => ({
  lower: interval?.[0] ?? null,
  upper: interval?.[1] ?? null,
});

const withBounds = (one: Contrast | null) => (one === null ? null : { ...one, ...bounds(one) });

function value(inputs: Inputs) {
  const { seeds, paper, alpha, higherIsBetter, u: halfDigit, m: paperRuns, delta: margin, ends = null } = inputs;
  const found = judgeEquivalence({ seeds, paper, halfDigit, paperRuns, margin, alpha, higherIsBetter, ends });
  const level = found.nearEnd ? alpha / 2 : alpha;
  return {
    n: found.n,
    mean: found.mean,
    ownStd: found.spread?.s ?? null,
    s: found.spread?.s ?? null,
    nu: found.spread?.degreesOfFreedom ?? 0,
    deviation: found.deviation,
    se: found.standardError,
    tOneSided: quantileOf(1 - level, found.spread?.degreesOfFreedom),
    tTwoSided: quantileOf(1 - level / 2, found.spread?.degreesOfFreedom),
    ci: found.interval,
    pi: found.prediction,
    pTost: found.pEquivalent,
    pDifferent: found.pDifferent,
    different: found.different,
    verdict: found.verdict,
    reason: found.reason,
    nearEnd: found.nearEnd,
  };
}

function gap({ a, b, margin, alpha, ends = null }: Inputs) {
  const found = judgeGap({ a, b, margin, alpha, ends, higherIsBetter: true });
  const nu = found.spread?.degreesOfFreedom;
  return {
    gap: found.gap,
    s: found.spread?.s ?? null,
    nu: nu ?? null,
    se: found.standardError,
    t: quantileOf(1 - (found.nearEnd ? alpha / 2 : alpha), nu),
    ...bounds(found),
    p: found.p,
    pOpposite: found.pOpposite,
    verdict: found.verdict,
    reason: found.reason,
    nearEnd: found.nearEnd,
  };
}

function page({ rows, baseline, ends = null }: Inputs) {
  const seeded = Object.entries(rows as unknown as Readonly<Record<string, Readonly<Record<string, number>>>>).map(
    ([name, seeds]) => ({
      name,
      bySeed: new Map(Object.entries(seeds).map(([seed, score]) => [Number(seed), score])),
    }),
  );
  return { pairs: comparePairs({ rows: seeded, baseline, ends }) };
}

function plan(inputs: Inputs) {
  const { what, s, alpha, power, margin, trueGap, correlation, m: paperRuns, u: halfDigit, delta } = inputs;
  const gapDesign = { s, alpha, margin, trueGap, correlation };
  const valueDesign = { s, alpha, paperRuns, halfDigit, margin: delta, trueDifference: 0 };
  const powerAt = (n: number) => (what === 'gap' ? powerOfGap(gapDesign, n) : powerOfEquivalence(valueDesign, n));
  const { seeds } = what === 'gap' ? planGap(gapDesign, power) : planEquivalence(valueDesign, power);
  return {
    seeds,
    powerAtSeeds: seeds === null ? null : powerAt(seeds),
    powerWithOneLess: seeds === null ? null : powerAt(seeds - 1),
    leastMargin: what === 'gap' ? null : leastMargin(valueDesign, power),
  };
}

export const KINDS: Readonly<Record<Kind, (inputs: Inputs) => unknown>> = {
  value,
  'value-near-end': value,
  count: ({ measured, paper, u, unit }) => judgeCount({ measured, paper, halfDigit: u, unit }),
  gap,
  'gap-near-end': gap,
  holm: ({ p, alpha }) => {
    const adjusted = adjustByHolm(p);
    return { adjusted, rejected: adjusted.map((one) => one <= alpha), intersectionUnionP: intersectionUnion(p) };
  },
  pool: ({ groups }) => {
    const found = poolSpread(groups);
    const { s, degreesOfFreedom: nu, interval95: sigmaInterval95, brownForsytheP } = found ?? {};
    return { s, nu, sigmaInterval95, brownForsytheP };
  },
  best: ({ row, others, margin, alpha, ends = null }) => {
    const { gaps, ...found } = judgeBest({ row, others, margin, alpha, ends, higherIsBetter: true });
    return { ...found, gaps: gaps.map((one) => ({ ...one, ...bounds(one) })) };
  },
  alike: ({ rows, margin, alpha, ends = null }) => {
    const { pairs, ...found } = judgeAlike({ rows, margin, alpha, ends });
    return { ...found, pairs: pairs.map((one) => ({ ...one, ...bounds(one) })) };
  },
  growth: ({ orders, row, over, controlRow, controlOver, alpha }) => {
    const control = { row: controlRow, over: controlOver };
    const found = judgeGrowth({ orders, row, over, control, alpha, higherIsBetter: true });
    return {
      ...found,
      growth: withBounds(found.growth),
      control: withBounds(found.control),
      beyondControl: withBounds(found.beyondControl),
    };
  },
  unpaired: ({ a, b, alpha }) => {
    const found = testUnpaired(a, b);
    return { ...found, se: found?.standardError, tCritical: found?.critical(alpha) };
  },
  page,
  plan,
};
