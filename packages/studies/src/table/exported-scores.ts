/** Turns the table that `ordo export scores` writes into the form that `observe` reads: one row for each metric and seed. */
import type { TableCell, TableRow } from './read-table.ts';

/**
 * Adds the columns `row` and `value`, which the export calls `variant` and `score`. A run without scores has a single row there,
 * without a metric; it becomes one row for each metric that the table has. Other tables are returned as they are.
 */
export function joinExportedScores(table: readonly TableRow[]): readonly TableRow[] {
  if (!table.every(isExported)) return table;
  const metrics = [...new Set(table.map(({ cells }) => metricOf(cells)))].filter((metric) => metric !== '');
  return table.flatMap(({ place, cells }) => {
    const joined = { ...cells, row: cells['variant'] ?? null, value: cells['score'] ?? null };
    const isWithoutScores = metricOf(cells) === '' && metrics.length > 0;
    return isWithoutScores
      ? metrics.map((metric) => ({ place, cells: { ...joined, metric } }))
      : [{ place, cells: joined }];
  });
}

function isExported({ cells }: TableRow): boolean {
  return ['run', 'variant', 'state', 'score'].every((name) => name in cells) && !('row' in cells || 'value' in cells);
}

function metricOf(cells: Readonly<Record<string, TableCell>>): string {
  return String(cells['metric'] ?? '');
}
