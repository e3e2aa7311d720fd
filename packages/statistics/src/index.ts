/** Tests over seeds: whether a number or a claim of a paper was reproduced, and how many seeds it takes to tell. */
export { type Alike, type AlikeInput, judgeAlike, type Pair } from './alike.ts';
export { type Best, type BestInput, judgeBest } from './best.ts';
export {
  type ClaimReason,
  type Contrast,
  type ContrastInput,
  type GapInput,
  judgeContrast,
  judgeGap,
} from './contrast.ts';
export { correlate, RunningCorrelation } from './correlation.ts';
export { type CountInput, type CountJudgement, judgeCount } from './count.ts';
export { chiSquareQuantile, chiSquareTail } from './distributions/chi-square.ts';
export { fisherTail } from './distributions/fisher.ts';
export { normalQuantile, normalTail } from './distributions/normal.ts';
export { studentQuantile, studentTail } from './distributions/student.ts';
export { type Ends } from './ends.ts';
export { type Equivalence, judgeEquivalence } from './equivalence.ts';
export type { EquivalenceInput, EquivalenceReason, Interval } from './equivalence-question.ts';
export { type Growth, type GrowthInput, judgeGrowth, type RowSeries } from './growth.ts';
export {
  moreSeedsForAlike,
  moreSeedsForBest,
  moreSeedsForContrast,
  moreSeedsForValue,
} from './more-seeds.ts';
export { type MoreSeeds } from './open-cell.ts';
export { comparePairs, type PairsInput, type SeededRow, type TestedPair } from './pairs.ts';
export { adjustByHolm, intersectionUnion } from './multiplicity.ts';
export {
  type Design,
  type GapDesign,
  leastGap,
  leastMargin,
  type Plan,
  planEquivalence,
  planGap,
  powerOfEquivalence,
  powerOfGap,
  USUAL_POWER,
  type ValueDesign,
} from './power.ts';
export { type PrintedStatistic } from './printed-statistic.ts';
export { type Coefficient, fitLinear, type LinearFit, type Predictor } from './regression/linear-fit.ts';
export { type ForwardSelection, type ForwardStep, stepForward } from './regression/step-forward.ts';
export { type PooledSpread, poolSpread, type Spread } from './spread.ts';
export { testUnpaired, type Unpaired } from './unpaired.ts';
