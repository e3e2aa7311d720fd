/**
 * Tests whether rows differ from the baseline by more than the choice of the test set explains: the paired bootstrap
 * over test segments (Koehn 2004).
 */
import { comparePairedScores, type MetricChoice } from '@ordo/metrics';
import { present } from '../present.ts';
import type { ReportRun } from '../report-run.ts';
import type { Significance } from '../document/cell.ts';
import type { SampledRow, SampleRows } from './sample-rows.ts';
import type { ReportMetric, SeedGroup } from './table-data.ts';

export interface TestSetOutcome {
  readonly tested: Significance['testSet'];
  /** The reason why there is no test; null if there is one. */
  readonly untested: string | null;
}

/** Tests every group against the baseline, which is one of the groups, and keeps their order. */
export async function testOnTestSet(
  groups: readonly SeedGroup[],
  metric: ReportMetric,
  { baseline, sampleRows }: { readonly baseline: SeedGroup; readonly sampleRows: SampleRows },
): Promise<TestSetOutcome[]> {
  const runs = groups.map((group) => finishedRuns(group));
  // A table of scores has no segments, so no test is expected.
  if (groups.every(({ seeds }) => seeds.every(({ run }) => run === null))) {
    return groups.map(() => ({ tested: null, untested: null }));
  }
  if (metric.signatures.length > 1) return groups.map(() => refuse('the signatures differ'));
  const samples = await sampleRows(choiceOf(metric.id, finishedRuns(baseline)), runs);
  const other = samples[groups.indexOf(baseline)] ?? 'no-statistics';
  return samples.map((own) => comparePair(own, other));
}

function comparePair(own: SampledRow, other: SampledRow): TestSetOutcome {
  if (other === 'no-statistics') return refuse('the baseline has no segment statistics');
  if (own === 'no-statistics') return refuse('no seed has segment statistics');
  if (own === 'mixed-test-sets' || other === 'mixed-test-sets' || own.testSet !== other.testSet) {
    return refuse('the runs were scored on different test sets');
  }
  const pValues = comparePairedScores(other.sample, own.sample);
  const difference = own.sample.score - other.sample.score;
  return { tested: { difference, ...pValues, draws: own.sample.samples }, untested: null };
}

const refuse = (why: string): TestSetOutcome => ({ tested: null, untested: `no p of the test set: ${why}` });

function finishedRuns({ seeds }: SeedGroup): ReportRun[] {
  return present(seeds.map(({ run }) => (run?.result ? run : null)));
}

/** Returns the metric with its options, from the spec of the baseline. */
function choiceOf(metric: string, runs: readonly ReportRun[]): MetricChoice {
  return runs.flatMap((run) => run.spec.evaluation.metrics).find((choice) => choice.id === metric) ?? { id: metric };
}
