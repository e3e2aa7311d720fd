/** Simulates every promise of this package. */
import { simulateAlike, simulateBest, simulateGap, simulateGrowth } from './claims.ts';
import { simulateNearEnd, simulatePairs, simulateUnpaired } from './pairs.ts';
import { simulateMoreSeeds, simulatePlans } from './plans.ts';
import { type Finding, type Plan, SCATTERS } from './trials.ts';
import { simulateStatistics, simulateTableOfValues, simulateValues } from './values.ts';

export { type Finding, isKept } from './trials.ts';

const SEEDS = [2, 3, 5];

/** @param found called with each finding as soon as it is known */
export function simulateAll(plan: Plan, found: (findings: readonly Finding[]) => void): void {
  for (const n of [1, ...SEEDS]) {
    for (const paperRuns of [1, 3, null]) found(simulateValues({ n, paperRuns }, plan));
  }
  for (const n of SEEDS) found(simulateTableOfValues(n, plan));
  for (const scatter of SCATTERS) {
    for (const n of SEEDS) {
      for (const simulateClaim of [simulateGap, simulateBest, simulateAlike, simulatePairs])
        found(simulateClaim({ n, scatter }, plan));
    }
  }
  for (const n of SEEDS) for (const loud of [1, 10]) found(simulateGrowth({ n, loud }, plan));
  for (const n of [
    [2, 5],
    [3, 3],
    [5, 2],
  ] as const)
    for (const ratio of [1, 10]) found(simulateUnpaired({ n, ratio }, plan));
  for (const n of SEEDS) found(simulateNearEnd(n, plan));
  for (const n of SEEDS) found(simulatePlans(n, plan));
  // One trial of these simulations takes much longer than one of the others.
  for (const n of [2, 3]) found(simulateStatistics(n, { ...plan, trials: Math.ceil(plan.trials / 20) }));
  for (const n of [2, 3]) found(simulateMoreSeeds(n, { ...plan, trials: Math.ceil(plan.trials / 4) }));
}
