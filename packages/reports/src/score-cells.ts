/** The scores of a row: the mean and standard deviation over its seeds, and the test against the baseline. */
import { canonicalJson, hashJson, mean, standardDeviation, unknownName } from '@ordo/core';
import { createMetric, drawResamples, type MetricChoice, type Resamples } from '@ordo/metrics';
import { describeArithmetic } from '@ordo/spec';
import type { ComparisonRun, MetricColumn, ScoreCell } from './comparison.ts';
import { present } from './present.ts';
import { resultsOf, scoreOf, type SeedGroup } from './seed-groups.ts';
import { type TestedSeed, testAgainstBaseline, type TestOutcome } from './significance.ts';

/**
 * Columns for the wanted metrics, or for all metrics that the runs have or will have.
 * @throws OrdoError `request.invalid` for a metric that no run has
 */
export function chooseMetrics(runs: readonly ComparisonRun[], wanted: readonly string[] | undefined): MetricColumn[] {
  const columns = new Map<string, { higherIsBetter: boolean; signatures: string[] }>();
  for (const score of runs.flatMap((run) => run.result?.scores ?? [])) {
    const column = columns.get(score.metric) ?? { higherIsBetter: score.higherIsBetter, signatures: [] };
    if (!column.signatures.includes(score.signature)) column.signatures.push(score.signature);
    columns.set(score.metric, column);
  }
  // The spec of a run without a result says which metrics it will have, so the columns are there from the start.
  const expected = runs.flatMap((run) => run.spec.evaluation.metrics.map((metric) => metric.id));
  const ids = [...new Set([...columns.keys(), ...expected])];
  for (const id of wanted ?? []) {
    if (!ids.includes(id)) throw unknownName(id, ids, { code: 'request.invalid', kind: 'metric', pointer: '/metric' });
  }
  return (wanted ?? ids).map((id) => ({ id, ...(columns.get(id) ?? { higherIsBetter: true, signatures: [] }) }));
}

export type ScoreTest = (column: MetricColumn, group: SeedGroup) => TestOutcome;

/** Makes a test against the baseline. Its draws are shared by all rows and metrics with test sets of the same size. */
export function makeTest(baseline: SeedGroup | undefined): ScoreTest {
  const draws = new Map<number, Resamples>();
  const resamples = (segments: number): Resamples => {
    const known = draws.get(segments) ?? drawResamples(segments);
    draws.set(segments, known);
    return known;
  };
  return (column, group) => {
    if (baseline === undefined || baseline === group)
      return { significance: null, untested: 'this row is the baseline' };
    return testAgainstBaseline({
      column,
      instance: createMetric(choiceOf(column.id, baseline)),
      resamples,
      baseline: testedSeeds(baseline, column.id),
      system: testedSeeds(group, column.id),
    });
  };
}

/** The metric with its options, from the spec of the baseline. */
function choiceOf(metric: string, group: SeedGroup): MetricChoice {
  const runs = present(group.seeds.map(({ run }) => run));
  return runs.flatMap((run) => run.spec.evaluation.metrics).find((choice) => choice.id === metric) ?? { id: metric };
}

function testedSeeds(group: SeedGroup, metric: string): TestedSeed[] {
  return group.seeds.flatMap(({ run }) => {
    const segments = scoreOf(run?.result ?? null, metric)?.segments;
    return run === null || segments === undefined ? [] : [{ segments, testSet: nameTestSet(run) }];
  });
}

/** Identifies a test set by its references, or by the dataset and its options if the result has no references. */
function nameTestSet({ spec, result }: ComparisonRun): string {
  const references = result?.references ?? [];
  return references.length > 0 ? hashJson(references) : canonicalJson(spec.dataset);
}

/** @param baseline the group that `test` compares with */
export function buildCell(
  column: MetricColumn,
  group: SeedGroup,
  { test, baseline }: { readonly test: ScoreTest; readonly baseline: SeedGroup | undefined },
): ScoreCell {
  const bySeed = group.seeds.map(({ run }) => scoreOf(run?.result ?? null, column.id)?.score ?? null);
  const values = present(bySeed);
  const computedOn = listArithmetic(group);
  const compared = baseline === undefined ? [] : listArithmetic(baseline);
  return {
    metric: column.id,
    mean: mean(values),
    std: standardDeviation(values),
    bySeed,
    computedOn,
    mixesArithmetic: values.length > 0 && new Set([...computedOn, ...compared]).size > 1,
    ...test(column, group),
  };
}

function listArithmetic(group: SeedGroup): string[] {
  return [...new Set(resultsOf(group).map(({ identity }) => describeArithmetic(identity)))];
}
