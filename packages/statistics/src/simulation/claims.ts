/** Simulates how often claims are said to hold or to fail when the truth is exactly on the border. */
import type { Random } from '@ordo/core/random';
import { judgeAlike } from '../questions/alike.ts';
import { judgeBest } from '../questions/best.ts';
import { judgeGap } from '../questions/contrast.ts';
import { judgeGrowth } from '../questions/growth.ts';
import { ALPHA, drawSeeds, drawTable, type Finding, type Plan, type Scatter, shift, simulate } from './trials.ts';

const promised = { atMost: ALPHA };
/** The distance is larger than any margin here, whatever the spread. */
const FAR = 1000;
const ROWS = 4;

export interface Setting {
  readonly n: number;
  readonly scatter: Scatter;
}

const tell = ({ n, scatter }: Setting): string => `n = ${n}, ${scatter.name}`;
const options = { alpha: ALPHA, ends: null, higherIsBetter: true };

/** Simulates two rows whose true gap equals the margin. */
export function simulateGap(setting: Setting, plan: Plan): Finding[] {
  return simulate(
    [
      { question: 'gap "reproduced", true gap = margin = 1', setting: tell(setting), promised },
      { question: 'gap "worse", true gap = margin = 1', setting: tell(setting), promised },
    ],
    (random) => {
      const [a = [], b = []] = drawTable(random, setting.scatter, { n: setting.n, rows: ROWS });
      const { verdict } = judgeGap({ ...options, a: shift(a, 1), b, margin: 1 });
      return [verdict === 'reproduced', verdict === 'worse'];
    },
    plan,
  );
}

/** Simulates four rows, the first of which is claimed to be the best. */
export function simulateBest(setting: Setting, plan: Plan): Finding[] {
  return simulate(
    [
      { question: '"best of" reproduced, one rival equally good', setting: tell(setting), promised },
      { question: '"best of" worse, all rivals equally good', setting: tell(setting), promised },
    ],
    (random) => {
      const [row = [], rival = [], ...others] = drawTable(random, setting.scatter, { n: setting.n, rows: ROWS });
      const weak = others.map((seeds) => shift(seeds, -FAR));
      const judge = (rivals: number[][]) => judgeBest({ ...options, margin: 0, row, others: rivals }).verdict;
      return [judge([rival, ...weak]) === 'reproduced', judge([rival, ...others]) === 'worse'];
    },
    plan,
  );
}

/** Simulates four rows that are claimed to be alike within a margin that many of them satisfy by far. */
export function simulateAlike(setting: Setting, plan: Plan): Finding[] {
  const margin = 3;
  const judge = (rows: number[][]) => judgeAlike({ rows, margin, alpha: ALPHA, ends: null }).verdict;
  return simulate(
    [
      { question: '"alike" reproduced, one row a margin away', setting: tell(setting), promised },
      { question: '"alike" worse, two rows a margin away from the others', setting: tell(setting), promised },
    ],
    (random) => {
      const [a = [], b = [], c = [], d = []] = drawTable(random, setting.scatter, { n: setting.n, rows: ROWS });
      return [
        judge([shift(a, margin), b, c, d]) === 'reproduced',
        judge([shift(a, margin), b, shift(c, margin), d]) === 'worse',
      ];
    },
    plan,
  );
}

const ORDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Simulates two rows whose gap grows exactly like that of a control pair. `loud` says how much the control pair scatters. */
export function simulateGrowth({ n, loud }: { readonly n: number; readonly loud: number }, plan: Plan): Finding[] {
  const setting = `8 orders, n = ${n}, control pair ${loud} times as loud`;
  const draw = (random: Random, slope: number, sigma: number): number[][] =>
    drawSeeds(random, n).map((start) => {
      const own = slope + sigma * random.nextNormal();
      return ORDERS.map((order) => start + own * order);
    });
  return simulate(
    [{ question: '"grows" reproduced, the control pair grows as much', setting, promised }],
    (random) => {
      const [row, over] = [draw(random, -5, 0.1), draw(random, -6, 0.1)];
      const control = { row: draw(random, -5, 0.1 * loud), over: draw(random, -6, 0.1 * loud) };
      const judged = judgeGrowth({ orders: ORDERS, row, over, control, alpha: ALPHA, higherIsBetter: true });
      return [judged.verdict === 'reproduced'];
    },
    plan,
  );
}
