/** Groups runs into the rows of a table: one group per variant, with the same seeds in each. */
import { OrdoError } from '@ordo/core';
import type { ReportRun } from '../report-run.ts';
import type { RowSeed, SeedGroup } from './table-data.ts';

/**
 * Returns the groups in the order of their first appearance. A seed is `missing` if only other variants have it, or if it was
 * registered but not run.
 * @throws OrdoError `request.invalid` for two runs of one variant and seed
 */
export function groupRuns(runs: readonly ReportRun[], registered: readonly number[] = []): SeedGroup[] {
  const seeds = [...new Set([...registered, ...runs.map((run) => run.seed)])].toSorted((a, b) => a - b);
  return [...runsByVariant(runs)].map(([variant, own]) => ({
    title: variant,
    variant,
    seeds: seeds.map((seed) => readSeed(seed, findRun(own, seed))),
  }));
}

/** Collects the runs of each variant in one pass, because an experiment can have thousands of variants. */
function runsByVariant(runs: readonly ReportRun[]): Map<string, ReportRun[]> {
  const byVariant = new Map<string, ReportRun[]>();
  for (const run of runs) {
    const own = byVariant.get(run.variant);
    if (own === undefined) byVariant.set(run.variant, [run]);
    else own.push(run);
  }
  return byVariant;
}

function findRun(runs: readonly ReportRun[], seed: number): ReportRun | null {
  const found = runs.filter((run) => run.seed === seed);
  if (found.length > 1) {
    throw new OrdoError('request.invalid', `variant ${found[0]?.variant} has ${found.length} runs with seed ${seed}`, {
      fix: 'compare one experiment, or give each variant a name of its own',
    });
  }
  return found[0] ?? null;
}

function readSeed(seed: number, run: ReportRun | null): RowSeed {
  const scores = new Map((run?.result?.scores ?? []).map(({ metric, score }) => [metric, score]));
  return { seed, run, scores, ...describeState(run) };
}

function describeState(run: ReportRun | null): Pick<RowSeed, 'outcome' | 'reason'> {
  if (run === null) return { outcome: 'missing', reason: null };
  switch (run.state) {
    case 'succeeded':
      return { outcome: 'finished', reason: null };
    case 'failed':
      return { outcome: 'failed', reason: run.failure };
    case 'cancelled':
      return { outcome: 'cancelled', reason: null };
    case 'queued':
    case 'running':
    case 'paused':
      return { outcome: 'unfinished', reason: run.state };
  }
}
