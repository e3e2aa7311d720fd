/** Computes the p over seeds once for every pair of rows, so that the column, the matrix and all files print the same. */
import { formatSigned, showScore } from '@ordo/core/format-score';
import { comparePairs, type TestedPair } from '@ordo/statistics';
import type { Significance } from '../document/cell.ts';
import { MOST_ROWS_PAIRED } from '../document/shared.ts';
import type { ReportPair } from '../report.ts';
import type { ReportMetric, SeedGroup } from './table-data.ts';

/**
 * Tests every pair of rows on one metric, or only the pairs with the baseline in a long table. Rows are named by their indices
 * in the table.
 */
export function pairRows(
  groups: readonly SeedGroup[],
  metric: ReportMetric,
  baseline: SeedGroup | null,
): readonly TestedPair[] {
  const at = baseline === null ? -1 : groups.indexOf(baseline);
  const rows = groups.map(({ seeds }, place) => ({
    name: String(place),
    bySeed: new Map(
      seeds.flatMap(({ seed, scores }) => {
        const score = scores.get(metric.id);
        return score === undefined ? [] : [[seed, score] as const];
      }),
    ),
  }));
  const onlyWithBaseline = groups.length > MOST_ROWS_PAIRED;
  return comparePairs({ rows, baseline: at < 0 ? null : String(at), ends: metric.ends, onlyWithBaseline });
}

/** Lists the pairs under the names of their variants, as in a report. */
export function listPairs(
  groups: readonly SeedGroup[],
  metric: ReportMetric,
  pairs: readonly TestedPair[],
): ReportPair[] {
  const { divisor, digits } = showScore(metric);
  const variantAt = (place: string): string => groups[Number(place)]?.variant ?? '';
  return pairs.map(({ row, over, difference, ...tested }) => ({
    metric: metric.id,
    row: variantAt(row),
    over: variantAt(over),
    difference,
    text: difference === null ? null : formatSigned(difference / divisor, digits),
    ...tested,
  }));
}

export interface SeedsOutcome {
  readonly tested: Significance['training'];
  /** The reason why there is no p; null if there is one. */
  readonly untested: string | null;
}

/** Returns the test of one row against the baseline. */
export function outcomeOf(pair: TestedPair | undefined): SeedsOutcome {
  if (pair === undefined || pair.difference === null) return { tested: null, untested: explain('a row has no score') };
  const { how, seeds, p, holmP, familySize, nearEnd } = pair;
  if (how !== null && p !== null && holmP !== null)
    return { tested: { how, seeds, p, holmP, familySize, nearEnd }, untested: null };
  if (how === null) return { tested: null, untested: explain('one seed does not tell how seeds differ') };
  return { tested: null, untested: explain('the rows vary over seeds and their differences do not') };
}

const explain = (why: string): string => `no p over seeds: ${why}`;
