/** Tests over seeds: whether a number or a claim of a paper was reproduced, and how many seeds are needed to decide. */
export { type Alike, type AlikeInput, judgeAlike, type Pair } from './questions/alike.ts';
export { type Best, type BestInput, judgeBest } from './questions/best.ts';
export {
  CLAIM_REASONS,
  type ClaimReason,
  type ClaimVerdict,
  type Contrast,
  type ContrastInput,
  type GapInput,
  judgeContrast,
  judgeGap,
} from './questions/contrast.ts';
export { correlate, RunningCorrelation } from './tests/correlation.ts';
export { COUNT_REASONS, type CountInput, type CountJudgement, judgeCount } from './questions/count.ts';
export { chiSquareQuantile, chiSquareTail } from './distributions/chi-square.ts';
export { fisherTail } from './distributions/fisher.ts';
export { normalQuantile, normalTail } from './distributions/normal.ts';
export { studentQuantile, studentTail } from './distributions/student.ts';
export { type Ends, strictnessIf } from './tests/ends.ts';
export { type Equivalence, judgeEquivalence } from './questions/equivalence.ts';
export {
  EQUIVALENCE_REASONS,
  type EquivalenceInput,
  type EquivalenceReason,
  type Interval,
} from './questions/equivalence-question.ts';
export { type Growth, GROWTH_REASONS, type GrowthInput, judgeGrowth, type RowSeries } from './questions/growth.ts';
export {
  moreSeedsForAlike,
  moreSeedsForBest,
  moreSeedsForContrast,
  moreSeedsForValue,
} from './planning/more-seeds.ts';
export { type MoreSeeds } from './planning/open-cell.ts';
export { comparePairs, type PairsInput, type SeededRow, type TestedPair } from './questions/pairs.ts';
export { adjustByHolm, intersectionUnion } from './tests/multiplicity.ts';
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
} from './planning/power.ts';
export { type PrintedStatistic } from './printed-statistic.ts';
export { type Coefficient, fitLinear, type LinearFit, type Predictor } from './regression/linear-fit.ts';
export { type ForwardSelection, type ForwardStep, stepForward } from './regression/step-forward.ts';
export { type PooledSpread, poolSpread, type Spread } from './tests/spread.ts';
export { testUnpaired, type Unpaired } from './tests/unpaired.ts';
