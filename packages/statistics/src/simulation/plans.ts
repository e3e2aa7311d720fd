/** Simulates whether the predicted power equals the power of simulated studies. */
import { judgeGap } from '../questions/contrast.ts';
import { judgeEquivalence } from '../questions/equivalence.ts';
import { moreSeedsForContrast, moreSeedsForValue } from '../planning/more-seeds.ts';
import { powerOfEquivalence, powerOfGap } from '../planning/power.ts';
import {
  ALPHA,
  drawSeeds,
  drawTable,
  estimateError,
  type Finding,
  type Plan,
  shift,
  SIGMA,
  simulate,
} from './trials.ts';

const DESIGN = { s: SIGMA, alpha: ALPHA };
/** Simulated studies stop at this number of seeds, as they would in practice. */
const MOST = 40;

const near = (power: number) => ({ near: power, within: 0 });

/** Simulates designs that are followed as planned. */
export function simulatePlans(n: number, plan: Plan): Finding[] {
  const value = { ...DESIGN, paperRuns: null, halfDigit: 0, margin: 0.5, trueDifference: 0 };
  const once = { ...DESIGN, paperRuns: 1, halfDigit: 0, margin: 1, trueDifference: 0 };
  const gap = { ...DESIGN, margin: 0, trueGap: 0.5, correlation: 0.4 };
  const setting = `n = ${n}`;
  return simulate(
    [
      { question: 'planned power, printed number, margin 0.5', setting, promised: near(powerOfEquivalence(value, n)) },
      { question: 'planned power, m = 1, margin 1', setting, promised: near(powerOfEquivalence(once, n)) },
      { question: 'planned power, gap of 0.5, correlation 0.4', setting, promised: near(powerOfGap(gap, n)) },
    ],
    (random) => {
      const options = { alpha: ALPHA, ends: null, higherIsBetter: true };
      const [a = [], b = []] = drawTable(random, { name: '', ratios: [1], correlation: 0.4 }, { n, rows: 2 });
      const judge = (margin: number, paperRuns: number | null, paper: number) =>
        judgeEquivalence({ ...options, seeds: a, paper, halfDigit: 0, paperRuns, margin }).verdict === 'reproduced';
      return [
        judge(0.5, null, 0),
        judge(1, 1, SIGMA * random.nextNormal()),
        judgeGap({ ...options, a: shift(a, 0.5), b, margin: 0 }).verdict === 'reproduced',
      ];
    },
    plan,
  );
}

/**
 * Simulates studies with open cells that continue as proposed. The truth is drawn evenly from a range around the margin, and only
 * cells that need at most 40 more seeds continue. The proposal promises at least 80 %. Because seeds are whole numbers, a few
 * often promise more, so the share must be at least the mean promised chance. It is in fact larger: for all that two or three
 * seeds show, the true spread may be far larger than theirs, but here it is not.
 */
export function simulateMoreSeeds(n: number, plan: Plan): Finding[] {
  const promisedChances: number[][] = [[], []];
  const setting = `n = ${n} so far`;
  const findings = simulate(
    [
      { question: 'open values (printed number, margin 0.5) decided by the proposed seeds', setting, promised: null },
      { question: 'open gaps (margin 0) decided by the proposed seeds', setting, promised: null },
    ],
    (random) => {
      const table = [drawSeeds(random, n), drawSeeds(random, n)];
      const truth = 3 * (random.nextFloat() - 0.5);
      const more = (count: number) => table.map((seeds) => [...seeds, ...drawSeeds(random, count)]);
      const judgeValue = (rows: number[][]) => {
        const seeds = shift(rows[0] ?? [], truth);
        const question = { paper: 0, halfDigit: 0, paperRuns: null, margin: 0.5, alpha: ALPHA, higherIsBetter: true };
        const input = { ...question, seeds, ends: null };
        return { input, judged: judgeEquivalence(input) };
      };
      const judgeRows = (rows: number[][]) => {
        const [a = [], b = []] = rows;
        const input = { a: shift(a, truth), b, margin: 0, alpha: ALPHA, ends: null, higherIsBetter: true };
        return { input, judged: judgeGap(input) };
      };
      const value = judgeValue(table);
      const gap = judgeRows(table);
      return [
        { proposal: moreSeedsForValue(value.input, value.judged), judge: judgeValue },
        { proposal: moreSeedsForContrast(gap.input, gap.judged), judge: judgeRows },
      ].map(({ proposal, judge }, k) => {
        if (proposal === null || proposal.moreSeeds === null || proposal.moreSeeds > MOST) return null;
        promisedChances[k]?.push(proposal.chance);
        return judge(more(proposal.moreSeeds)).judged.verdict !== 'inconclusive';
      });
    },
    plan,
  );
  return findings.map((finding, k) => {
    const chances = promisedChances[k] ?? [];
    const promised = { atLeast: chances.reduce((sum, p) => sum + p, 0) / chances.length };
    return { ...finding, promised, standardError: estimateError(promised, finding.share, chances.length) };
  });
}
