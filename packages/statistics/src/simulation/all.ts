/** Every promise of this package, simulated. */
import {
  simulateAlike,
  simulateBest,
  simulateDunnett,
  simulateGap,
  simulateGrowth,
  simulateUnequalSpreads,
} from './claims.ts';
import { simulateMoreSeeds, simulatePlans } from './plans.ts';
import type { Finding, Plan } from './trials.ts';
import { simulateStatistics, simulateTableOfValues, simulateValues } from './values.ts';

export { type Finding, isKept } from './trials.ts';

const SEEDS = [1, 2, 3, 5];

/** @param found is told of each finding as soon as it is there. */
export function simulateAll(plan: Plan, found: (findings: readonly Finding[]) => void): void {
  for (const pooled of [true, false]) {
    for (const n of SEEDS) {
      for (const paperRuns of [1, 3, null]) found(simulateValues({ n, pooled, paperRuns }, plan));
    }
  }
  for (const n of [2, 3, 5]) found(simulateTableOfValues(n, plan));
  for (const pooled of [true, false]) for (const n of SEEDS) found(simulateGap({ n, pooled }, plan));
  for (const n of [2, 3, 5]) {
    for (const simulateClaim of [simulateBest, simulateAlike, simulateGrowth, simulatePlans])
      found(simulateClaim(n, plan));
  }
  for (const n of [2, 3, 5]) found(simulateUnequalSpreads(n, plan));
  // One trial of these takes much longer than one of the others.
  for (const n of [2, 3]) found(simulateDunnett(n, { ...plan, trials: Math.ceil(plan.trials / 10) }));
  for (const n of [2, 3]) found(simulateStatistics(n, { ...plan, trials: Math.ceil(plan.trials / 20) }));
  for (const n of [2, 3]) found(simulateMoreSeeds(n, { ...plan, trials: Math.ceil(plan.trials / 4) }));
}
