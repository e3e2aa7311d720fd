/** Compares the rows of a table with its baseline: scores over seeds, and the tests of both kinds. */
import { present } from '../present.ts';
import type { Significance } from '../document/cell.ts';
import type { SampleRows } from './sample-rows.ts';
import { type Scored, scoreRow } from './score-row.ts';
import { type SeedsOutcome, testOverSeeds } from './test-seeds.ts';
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
  const at = groups.findIndex((group) => group === baseline);
  if (baseline === null || isCount(metric))
    return scored.map((own) => ({ ...own, significance: null, seedsTest: 'Welch' }));
  const onTestSet = await testOnTestSet(groups, metric, { baseline, sampleRows });
  const overSeeds = testOverSeeds(
    scored.map(({ bySeed }) => present(bySeed)),
    at,
  );
  const seedsTest = overSeeds.some(({ tested }) => typeof tested?.dunnettP === 'number') ? 'Dunnett' : 'Welch';
  return scored.map((own, i) => {
    const [testSet, training] = [onTestSet[i], overSeeds[i]];
    if (i === at || testSet === undefined || training === undefined) return { ...own, significance: null, seedsTest };
    return { ...own, seedsTest, significance: { difference: subtract(own, scored[at]), ...gather(testSet, training) } };
  });
}

/** A count, such as the number of parameters, is not left to chance, so there is nothing to test. */
export function isCount({ unit, higherIsBetter }: ReportMetric): boolean {
  return unit === null && higherIsBetter === null;
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
