/** Groups runs into the rows of a table: one group per variant, with the same seeds in each. */
import { OrdoError } from '@ordo/core';
import type { RunResult, Score } from '@ordo/spec';
import type { ComparisonRun, SeedReport } from './comparison.ts';
import { present } from './present.ts';

/** The runs of one variant by ascending seed. A seed that only other variants have has no run. */
export interface SeedGroup {
  readonly variant: string;
  readonly seeds: readonly { readonly seed: number; readonly run: ComparisonRun | null }[];
}

/**
 * Groups in the sequence of first appearance.
 * @throws OrdoError `request.invalid` for two runs of one variant and seed
 */
export function groupRuns(runs: readonly ComparisonRun[]): SeedGroup[] {
  const seeds = [...new Set(runs.map((run) => run.seed))].toSorted((a, b) => a - b);
  const variants = [...new Set(runs.map((run) => run.variant))];
  return variants.map((variant) => {
    const own = runs.filter((run) => run.variant === variant);
    return {
      variant,
      seeds: seeds.map((seed) => {
        const found = own.filter((run) => run.seed === seed);
        if (found.length > 1) {
          throw new OrdoError('request.invalid', `variant ${variant} has ${found.length} runs with seed ${seed}`, {
            fix: 'compare one experiment, or give each variant a name of its own',
          });
        }
        return { seed, run: found[0] ?? null };
      }),
    };
  });
}

export function reportSeed(seed: number, run: ComparisonRun | null): SeedReport {
  if (run === null) return { seed, outcome: 'missing', runId: null, reason: null };
  const { runId } = run;
  switch (run.state) {
    case 'succeeded':
      return { seed, outcome: 'succeeded', runId, reason: null };
    case 'failed':
      return { seed, outcome: 'failed', runId, reason: run.failure };
    case 'cancelled':
      return { seed, outcome: 'cancelled', runId, reason: null };
    case 'queued':
    case 'running':
    case 'paused':
      return { seed, outcome: 'unfinished', runId, reason: run.state };
  }
}

/** The results of the seeds that have one. */
export function resultsOf(group: SeedGroup): RunResult[] {
  return present(group.seeds.map(({ run }) => run?.result));
}

export function scoreOf(result: RunResult | null, metric: string): Score | undefined {
  return result?.scores.find((score) => score.metric === metric);
}
