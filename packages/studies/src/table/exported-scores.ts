/** Turns the table that `ordo export scores` writes into the form that `observe` reads: one row for each metric and seed. */
import { canonicalJson } from '@ordo/core';
import { DIVERGED, isDiverged } from '../tuning/read-trial.ts';
import type { TableCell, TableRow } from './read-table.ts';

/**
 * Adds the columns `row` and `value`, which the export calls `variant` and `score`. A run without scores has a single row there,
 * without a metric; it becomes one row for each metric that the table has. A run that several experiments share counts once.
 * Other tables are returned as they are.
 */
export function joinExportedScores(table: readonly TableRow[]): readonly TableRow[] {
  if (!table.every(isExported)) return table;
  const metrics = [...new Set(table.map(({ cells }) => metricOf(cells)))].filter((metric) => metric !== '');
  return dropRepeated(table).flatMap(({ place, cells }) => {
    const joined = {
      ...cells,
      row: cells['variant'] ?? null,
      value: cells['score'] ?? null,
      // A training that ran away rules its values out in a search, and any other failure leaves it open.
      ...(isDiverged(String(cells['failure'] ?? '')) ? { state: DIVERGED } : {}),
    };
    const isWithoutScores = metricOf(cells) === '' && metrics.length > 0;
    return isWithoutScores
      ? metrics.map((metric) => ({ place, cells: { ...joined, metric } }))
      : [{ place, cells: joined }];
  });
}

/**
 * Drops each row that differs from an earlier one in nothing but its experiment. A row that occurs twice in one experiment stays,
 * because that is a mistake in the table.
 */
function dropRepeated(table: readonly TableRow[]): TableRow[] {
  const firstIn = new Map<string, TableCell | undefined>();
  return table.filter(({ cells: { experiment, ...cells } }) => {
    const key = canonicalJson(cells);
    if (!firstIn.has(key)) firstIn.set(key, experiment);
    return firstIn.get(key) === experiment;
  });
}

function isExported({ cells }: TableRow): boolean {
  return ['run', 'variant', 'state', 'score'].every((name) => name in cells) && !('row' in cells || 'value' in cells);
}

function metricOf(cells: Readonly<Record<string, TableCell>>): string {
  return String(cells['metric'] ?? '');
}
