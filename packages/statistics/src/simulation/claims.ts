/** How often claims are said to hold or to fail, when the truth lies just on the border. */
import type { Random } from '@ordo/core/random';
import { judgeAlike } from '../alike.ts';
import { judgeBest } from '../best.ts';
import { judgeGap } from '../contrast.ts';
import { compareWithBaseline } from '../dunnett.ts';
import { judgeGrowth } from '../growth.ts';
import { shareSpread, type Spread } from '../spread.ts';
import { ALPHA, drawSeeds, drawTable, type Finding, type Plan, shift, simulate } from './trials.ts';

const promised = { atMost: ALPHA };
/** Further away than any margin here. */
const FAR = 10;

/** Two rows whose true gap is the margin. */
export function simulateGap({ n, pooled }: { n: number; pooled: boolean }, plan: Plan): Finding[] {
  const setting = `n = ${n}, ${pooled ? 'pooled spread' : 'own spreads (Welch)'}`;
  return simulate(
    [
      { question: 'gap "reproduced", true gap = margin = 1', setting, promised },
      { question: 'gap "worse", true gap = margin = 1', setting, promised },
    ],
    (random) => {
      const [a = [], b = [], ...others] = drawTable(random, n);
      const spread = pooled ? shareSpread([a, b, ...others]) : null;
      const rival = b.slice(0, n);
      const { verdict } = judgeGap({ a: shift(a, 1), b: rival, margin: 1, alpha: ALPHA, spread, higherIsBetter: true });
      return [verdict === 'reproduced', verdict === 'worse'];
    },
    plan,
  );
}

/** Seven rows, the first of which is claimed to be best. */
export function simulateBest(n: number, plan: Plan): Finding[] {
  const setting = `7 rows, n = ${n}, pooled spread`;
  return simulate(
    [
      { question: '"best of" reproduced, one rival equally good', setting, promised },
      { question: '"best of" worse, all rivals equally good', setting, promised },
    ],
    (random) => {
      const [row = [], rival = [], ...others] = drawTable(random, n);
      const spread = shareSpread([row, rival, ...others]);
      const options = { margin: 0, alpha: ALPHA, spread, higherIsBetter: true };
      const weak = others.map((seeds) => shift(seeds, -FAR));
      return [
        judgeBest({ ...options, row, others: [rival, ...weak] }).verdict === 'reproduced',
        judgeBest({ ...options, row, others: [rival, ...others] }).verdict === 'worse',
      ];
    },
    plan,
  );
}

const judgeRows = (rows: number[][]) =>
  judgeAlike({ rows, margin: 1, alpha: ALPHA, spread: shareSpread(rows) }).verdict;

/** Four rows that are claimed to be alike within 1. */
export function simulateAlike(n: number, plan: Plan): Finding[] {
  const setting = `4 rows, n = ${n}, pooled spread`;
  return simulate(
    [
      { question: '"alike" reproduced, one row a margin away', setting, promised },
      { question: '"alike" worse, two rows a margin away from the others', setting, promised },
    ],
    (random) => {
      const [a = [], b = [], c = [], d = []] = drawTable(random, n, 4);
      return [
        judgeRows([a, b, c, shift(d, 1)]) === 'reproduced',
        judgeRows([a, b, shift(c, 1), shift(d, 1)]) === 'worse',
      ];
    },
    plan,
  );
}

const ORDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Two rows whose gap grows exactly as that of a control pair. */
export function simulateGrowth(n: number, plan: Plan): Finding[] {
  const setting = `8 orders, n = ${n}`;
  const draw = (random: Random, slope: number): number[][] =>
    drawSeeds(random, n).map((start) => {
      const own = slope + 0.1 * random.nextNormal();
      return ORDERS.map((order) => start + own * order);
    });
  return simulate(
    [{ question: '"grows" reproduced, the control pair grows as much', setting, promised }],
    (random) => {
      const [row, over, better, worse] = [-5, -6, -5, -6].map((slope) => draw(random, slope)) as [
        number[][],
        number[][],
        number[][],
        number[][],
      ];
      const control = { row: better, over: worse };
      const judged = judgeGrowth({ orders: ORDERS, row, over, control, alpha: ALPHA, higherIsBetter: true });
      return [judged.verdict === 'reproduced'];
    },
    plan,
  );
}

/** Six rows that all equal the baseline. */
export function simulateDunnett(n: number, plan: Plan): Finding[] {
  return simulate(
    [{ question: 'any row differs from the baseline (Dunnett), none does', setting: `7 rows, n = ${n}`, promised }],
    (random) => {
      const [baseline, ...rows] = drawTable(random, n).map((seeds) => ({
        seeds,
        mean: seeds.reduce((sum, seed) => sum + seed, 0) / seeds.length,
        n: seeds.length,
      }));
      const spread = shareSpread([baseline, ...rows].map((row) => row?.seeds ?? []));
      if (baseline === undefined || spread === null) return [null];
      return [compareWithBaseline({ baseline, rows, spread }).some(({ p }) => p <= ALPHA)];
    },
    plan,
  );
}

/**
 * The first row scatters four times as far as the others, which Brown–Forsythe's test rarely notices with so few seeds. The
 * pooled spread is then too small for it. Shown without a promise: no test could keep one.
 */
export function simulateUnequalSpreads(n: number, plan: Plan): Finding[] {
  const setting = `n = ${n}, first row σ = 0.6, six rows σ = 0.15`;
  return simulate(
    [
      { question: 'gap "reproduced", true gap = margin, pooled unless the spreads differ', setting, promised: null },
      { question: 'gap "reproduced", true gap = margin, own spreads always', setting, promised: null },
    ],
    (random) => {
      const table = [0.6, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15].map((sigma) => drawSeeds(random, n, sigma));
      const [a = [], b = []] = table;
      const judge = (spread: Spread | null) =>
        judgeGap({ a, b, margin: 0, alpha: ALPHA, spread, higherIsBetter: true }).verdict === 'reproduced';
      return [judge(shareSpread(table)), judge(null)];
    },
    plan,
  );
}
