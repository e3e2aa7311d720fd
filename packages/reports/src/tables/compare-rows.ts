/** Compares the rows of a table with its baseline: scores over seeds, and the tests of both kinds. */
import type { Significance } from '../document/cell.ts';
import { present } from '../present.ts';
import type { SampleRows } from './sample-rows.ts';
import { type Scored, scoreRow } from './score-row.ts';
import type { ReportPair } from '../report.ts';
import { listPairs, outcomeOf, pairRows, type SeedsOutcome } from './pair-rows.ts';
import { testOnTestSet, type TestSetOutcome } from './test-set.ts';
import type { ReportMetric, RowScore, SeedGroup } from './table-data.ts';

export interface Comparison {
  readonly metrics: readonly ReportMetric[];
  readonly baseline: SeedGroup | null;
  readonly sampleRows: SampleRows;
}

export interface Compared {
  /** [row][metric] → the scores of the row, with its tests against the baseline. */
  readonly scores: readonly ReadonlyMap<string, RowScore>[];
  /** Every pair of rows once, for each metric that is not a count. */
  readonly pairs: readonly ReportPair[];
}

export async function compareRows(groups: readonly SeedGroup[], comparison: Comparison): Promise<Compared> {
  const rows = groups.map(() => new Map<string, RowScore>());
  const pairs: ReportPair[] = [];
  for (const metric of comparison.metrics) {
    const compared = await compareOn(metric, groups, comparison);
    for (const [i, score] of compared.scores.entries()) rows[i]?.set(metric.id, score);
    pairs.push(...compared.pairs);
  }
  return { scores: rows, pairs };
}

async function compareOn(
  metric: ReportMetric,
  groups: readonly SeedGroup[],
  { baseline, sampleRows }: Comparison,
): Promise<{ readonly scores: readonly RowScore[]; readonly pairs: readonly ReportPair[] }> {
  const scored = groups.map((group) => scoreRow(group, metric.id, baseline));
  if (isCount(metric)) return { scores: scored.map((own) => ({ ...own, significance: null })), pairs: [] };
  const tested = pairRows(groups, metric, baseline);
  const pairs = listPairs(groups, metric, tested);
  if (baseline === null) return { scores: scored.map((own) => ({ ...own, significance: null })), pairs };
  const at = groups.indexOf(baseline);
  const overBaseline = new Map(tested.flatMap((pair) => (pair.over === String(at) ? [[pair.row, pair] as const] : [])));
  const onTestSet = await testOnTestSet(groups, metric, { baseline, sampleRows });
  const scores = scored.map((own, i) => {
    const testSet = onTestSet[i];
    if (i === at || testSet === undefined) return { ...own, significance: null };
    const pair = overBaseline.get(String(i));
    return { ...own, significance: { difference: subtract(own, scored[at]), ...gather(testSet, outcomeOf(pair)) } };
  });
  return { scores, pairs };
}

/**
 * Returns whether a metric is a count, such as the number of parameters. A count has no random variation, so it is not tested.
 */
export function isCount({ digits }: ReportMetric): boolean {
  return digits === null;
}

function gather(testSet: TestSetOutcome, training: SeedsOutcome): Omit<Significance, 'difference'> {
  return {
    testSet: testSet.tested,
    training: training.tested,
    untested: present([testSet.untested, training.untested]),
  };
}

function subtract({ mean: own }: Scored, base: Scored | undefined): number | null {
  const other = base?.mean ?? null;
  return own === null || other === null ? null : own - other;
}
