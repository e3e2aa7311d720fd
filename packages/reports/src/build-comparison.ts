/** Builds a comparison table from runs: one row per variant, with its seeds. Nothing that went wrong is left out. */
import { mean, unknownName } from '@ordo/core';
import type { ComparisonOptions, ComparisonRow, ComparisonRun, ComparisonTable } from './comparison.ts';
import { findDifferences } from './tables/differences.ts';
import { findPeakMemory, summariseForward } from './measurements.ts';
import { writeNotes } from './comparison-notes.ts';
import { buildCell, chooseMetrics, makeTest } from './score-cells.ts';
import { groupRuns, reportSeed, resultsOf, type SeedGroup } from './seed-groups.ts';

/**
 * Groups runs by variant, in the sequence of their first appearance, and computes the cells.
 * @throws OrdoError `request.invalid` for an unknown baseline or metric, or two runs of one variant and seed
 */
export function buildComparison(runs: readonly ComparisonRun[], options: ComparisonOptions = {}): ComparisonTable {
  const groups = groupRuns(runs);
  const baseline = chooseBaseline(groups, options.baseline);
  const metrics = chooseMetrics(runs, options.metrics);
  const test = makeTest(baseline);
  const differences = findDifferences(groups.map((group) => firstSpec(group)));
  const rows = groups.map((group, i): ComparisonRow => {
    const results = resultsOf(group);
    return {
      variant: group.variant,
      isBaseline: group === baseline,
      seeds: group.seeds.map(({ seed, run }) => reportSeed(seed, run)),
      scores: metrics.map((metric) => buildCell(metric, group, { test, baseline })),
      parameters: results[0]?.parameters ?? null,
      peakMemory: findPeakMemory(results),
      forward: summariseForward(results),
      trainTokensPerSecond: mean(results.map((result) => result.training.tokensPerSecond)),
      differences: differences[i] ?? [],
    };
  });
  return { baseline: baseline?.variant ?? null, metrics, rows, notes: writeNotes(runs, rows, metrics) };
}

function firstSpec(group: SeedGroup): object {
  return group.seeds.find(({ run }) => run !== null)?.run?.spec ?? {};
}

function chooseBaseline(groups: readonly SeedGroup[], wanted: string | undefined): SeedGroup | undefined {
  if (wanted === undefined) return groups[0];
  const found = groups.find((group) => group.variant === wanted);
  if (found !== undefined) return found;
  const known = groups.map((group) => group.variant);
  throw unknownName(wanted, known, { code: 'request.invalid', kind: 'baseline', pointer: '/baseline' });
}
