/** Simulates how often printed values are called reproduced, better or worse, when the truth is known. */
import type { Random } from '@ordo/core/random';
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import { type Equivalence, judgeEquivalence } from '../questions/equivalence.ts';
import { adjustByHolm } from '../tests/multiplicity.ts';
import type { PrintedStatistic } from '../printed-statistic.ts';
import { ALPHA, drawSeeds, type Finding, type Plan, type Question, shift, SIGMA, simulate } from './trials.ts';

/** The authors' true mean. */
const TRUE_MEAN = 27.48;
const HALF_DIGIT = 0.005;

export interface ValueSetting {
  readonly n: number;
  readonly paperRuns: number | null;
}

const name = ({ n, paperRuns }: ValueSetting): string =>
  `n = ${n}, ${paperRuns === null ? 'printed number' : `m = ${paperRuns}`}`;

/**
 * Simulates true differences on the margin, and no difference at all, each with the margins for which the promise is hardest to
 * keep.
 */
export function simulateValues(setting: ValueSetting, plan: Plan): Finding[] {
  const onMargin = [1, 3];
  const exact = [0, 0.5];
  const questions: Question[] = [
    ...onMargin.map((margin) => ({
      question: `"reproduced", true difference = margin = ${margin}`,
      setting: name(setting),
      promised: { atMost: ALPHA },
    })),
    ...exact.map((margin) => ({
      question: `"better" or "worse", exact reproduction, margin ${margin}`,
      setting: name(setting),
      promised: { atMost: ALPHA },
    })),
  ];
  return simulate(
    questions,
    (random) => {
      const seeds = drawSeeds(random, setting.n);
      const paper = drawPrint(random, setting.paperRuns);
      const judge = (difference: number, margin: number) =>
        judgeSeeds(shift(seeds, TRUE_MEAN + difference), { ...setting, paper, margin });
      return [
        ...onMargin.map((margin) => judge(margin, margin).verdict === 'reproduced'),
        ...exact.map((margin) => isCalled(judge(0, margin))),
      ];
    },
    plan,
  );
}

/** Simulates a table of 14 cells that are all exact reproductions, and counts how often any is called better or worse. */
export function simulateTableOfValues(n: number, plan: Plan): Finding[] {
  const setting = `14 cells, n = ${n}, m = 1`;
  const question = 'any "better" or "worse", exact reproduction, margin 0';
  return simulate(
    [
      { question: `${question}, without correction`, setting, promised: null },
      { question: `${question}, after Holm`, setting, promised: { atMost: ALPHA } },
    ],
    (random) => {
      const judged = Array.from({ length: 14 }, () =>
        judgeSeeds(shift(drawSeeds(random, n), TRUE_MEAN), { paper: drawPrint(random, 1), paperRuns: 1, margin: 0 }),
      );
      const adjusted = adjustByHolm(judged.map(({ pBeyond }) => pBeyond ?? 1));
      return [judged.some(isCalled), judged.some((cell, i) => isCalled(cell) && (adjusted[i] as number) <= ALPHA)];
    },
    plan,
  );
}

/** Simulates prints that are the median or the best of the authors' runs. Only the best needs an approximation. */
export function simulateStatistics(n: number, plan: Plan): Finding[] {
  const cases = [
    { statistic: 'median', paperRuns: 3 },
    { statistic: 'best', paperRuns: 3 },
    { statistic: 'best', paperRuns: 5 },
  ] as const;
  const questions = cases.flatMap(({ statistic, paperRuns }) => {
    const setting = `n = ${n}, ${statistic} of ${paperRuns} printed`;
    return [
      { question: '"reproduced", true difference = margin = 1', setting, promised: { atMost: ALPHA } },
      { question: '"reproduced", true difference = −margin = −1', setting, promised: { atMost: ALPHA } },
      { question: '"better" or "worse", exact reproduction, margin 0', setting, promised: { atMost: ALPHA } },
    ];
  });
  return simulate(
    questions,
    (random) => {
      const seeds = drawSeeds(random, n);
      return cases.flatMap(({ statistic, paperRuns }) => {
        const runs = drawSeeds(random, paperRuns).toSorted((a, b) => a - b);
        const paper = TRUE_MEAN + (runs[statistic === 'best' ? paperRuns - 1 : paperRuns >> 1] ?? Number.NaN);
        const judge = (difference: number, margin: number) =>
          judgeSeeds(shift(seeds, TRUE_MEAN + difference), { paper, paperRuns, statistic, margin });
        return [judge(1, 1).verdict === 'reproduced', judge(-1, 1).verdict === 'reproduced', isCalled(judge(0, 0))];
      });
    },
    plan,
  );
}

const isCalled = ({ verdict }: Equivalence): boolean => VERDICT_TABLE[verdict].shownBy === 'missed';

/** Returns the mean of the authors' runs, rounded as it is printed. If `paperRuns` is null, the printed number is a constant. */
export function drawPrint(random: Random, paperRuns: number | null): number {
  if (paperRuns === null) return TRUE_MEAN;
  const exact = TRUE_MEAN + (SIGMA / Math.sqrt(paperRuns)) * random.nextNormal();
  return Math.round(exact / (2 * HALF_DIGIT)) * 2 * HALF_DIGIT;
}

interface Print {
  readonly paper: number;
  readonly paperRuns: number | null;
  readonly statistic?: PrintedStatistic;
  readonly margin: number;
}

function judgeSeeds(seeds: readonly number[], { paper, paperRuns, statistic = 'mean', margin }: Print): Equivalence {
  const halfDigit = paperRuns === null ? 0 : HALF_DIGIT;
  return judgeEquivalence({
    seeds,
    paper,
    halfDigit,
    paperRuns,
    statistic,
    margin,
    alpha: ALPHA,
    ends: null,
    higherIsBetter: true,
  });
}
