/** Compares the rows of a table with its baseline: scores over seeds, and the tests of both kinds. */
import type { Significance } from '../document/cell.ts';
import type { SampleRows } from './sample-rows.ts';
import { type Scored, scoreRow } from './score-row.ts';
import { testOnTestSet, type TestSetOutcome } from './test-set.ts';
import type { ReportMetric, RowScore, SeedGroup } from './table-data.ts';

export interface Comparison {
  readonly metrics: readonly ReportMetric[];
  readonly baseline: SeedGroup | null;
  readonly sampleRows: SampleRows;
}

/** [row][metric] → the scores of the row, with its tests against the baseline. */
export async function compareRows(
  groups: readonly SeedGroup[],
  comparison: Comparison,
): Promise<ReadonlyMap<string, RowScore>[]> {
  const rows = groups.map(() => new Map<string, RowScore>());
  for (const metric of comparison.metrics) {
    for (const [i, score] of (await compareOn(metric, groups, comparison)).entries()) rows[i]?.set(metric.id, score);
  }
  return rows;
}

async function compareOn(
  metric: ReportMetric,
  groups: readonly SeedGroup[],
  { baseline, sampleRows }: Comparison,
): Promise<RowScore[]> {
  const scored = groups.map((group) => scoreRow(group, metric.id, baseline));
  const tests = baseline === null ? [] : await testOnTestSet(groups, metric, { baseline, sampleRows });
  const base = scored[groups.findIndex((group) => group === baseline)];
  return scored.map((own, i) => {
    const test = tests[i];
    const compared = test !== undefined && groups[i] !== baseline;
    return { ...own, significance: compared ? gather(own, base, test) : null };
  });
}

function gather(own: Scored, base: Scored | undefined, { tested, untested }: TestSetOutcome): Significance {
  const [mine, other] = [own.mean, base?.mean ?? null];
  return {
    difference: mine === null || other === null ? null : mine - other,
    testSet: tested,
    training: null,
    untested: untested === null ? [] : [untested],
  };
}
