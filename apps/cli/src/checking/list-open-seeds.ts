/** Lists the seeds of a report that have not finished, which keep its verdicts open. */
import { nameSeeds } from '@ordo/core';
import type { Report } from '@ordo/reports';
import { listJudgedTables } from '@ordo/reports/checks';

export interface OpenSeeds {
  readonly part: string | null;
  readonly row: string;
  readonly seeds: readonly number[];
}

export function listOpenSeeds(report: Report): OpenSeeds[] {
  return listJudgedTables(report).flatMap(({ part, rows }) =>
    rows.flatMap(({ title, seeds }) => {
      const open = seeds.filter(({ outcome }) => outcome !== 'finished').map(({ seed }) => seed);
      return open.length === 0 ? [] : [{ part, row: title, seeds: open }];
    }),
  );
}

export function describeOpenSeeds({ part, row, seeds }: OpenSeeds): string {
  const where = part === null ? '' : `${part}, `;
  return `  ${where}${row}: ${nameSeeds(seeds)}`;
}
