/** Tests every pair of rows over seeds, for the readers who compare rows with others than the baseline. */
import { adjustByHolm, welchTest } from '@ordo/statistics';
import { present } from '../present.ts';
import type { ReportPair } from '../report.ts';
import { isCount } from './compare-rows.ts';
import type { TableData } from './table-data.ts';

/** Each pair once, for each metric. Holm's correction covers all pairs of a metric that could be tested. */
export function testPairs({ metrics, rows }: Pick<TableData, 'metrics' | 'rows'>): ReportPair[] {
  return metrics
    .filter((metric) => !isCount(metric))
    .flatMap(({ id }) => {
      const pairs = rows.flatMap((row, i) => rows.slice(i + 1).map((over) => testPair(id, row, over)));
      const adjusted = adjustByHolm(present(pairs.map(({ welchP }) => welchP)));
      const left = adjusted.values();
      return pairs.map((pair) => ({ ...pair, holmP: pair.welchP === null ? null : (left.next().value ?? null) }));
    });
}

type Row = TableData['rows'][number];

function testPair(metric: string, row: Row, over: Row): Omit<ReportPair, 'holmP'> {
  const [own, other] = [row, over].map(({ scores }) => scores.get(metric));
  const tested = welchTest(present(own?.bySeed ?? []), present(other?.bySeed ?? []));
  const [mean, otherMean] = [own?.mean ?? null, other?.mean ?? null];
  const difference = mean === null || otherMean === null ? null : mean - otherMean;
  return { metric, row: row.variant, over: over.variant, difference, welchP: tested?.p ?? null };
}
