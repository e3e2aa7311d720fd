/** Chooses the columns of a table, and puts those of one metric side by side. */
import { findById, unknownName } from '@ordo/core';
import type { Column, MetricColumn, PlainColumn } from '../columns/column.ts';
import { COLUMNS } from '../columns/registry.ts';
import type { ReportMetric, TableData } from './table-data.ts';

/** A column of one table; `metric` is null for a column that there is once. */
export type PlacedColumn =
  | { readonly id: string; readonly column: PlainColumn; readonly metric: null }
  | { readonly id: string; readonly column: MetricColumn; readonly metric: ReportMetric };

/** A column that a caller asked for, of all metrics or of one. */
interface Wanted {
  readonly column: Column;
  readonly metric: string | null;
}

/**
 * Places the wanted columns in their sequence, or all columns that apply. Neighbours that there are once per metric are
 * placed metric by metric.
 * @param wanted ids of columns; `score` stands for all metrics, `score:bleu` for one
 * @throws OrdoError `request.invalid` for an unknown column or metric
 */
export function chooseColumns(table: TableData, wanted?: readonly string[]): PlacedColumn[] {
  if (wanted !== undefined)
    return placeAll(
      table,
      wanted.map((id) => readWanted(table, id)),
    );
  return placeAll(
    table,
    COLUMNS.map((column) => ({ column, metric: null })),
  ).filter(({ column, metric }) => (metric === null ? column.applies(table) : column.applies(table, metric)));
}

function readWanted({ metrics }: TableData, text: string): Wanted {
  const [id = '', ...rest] = text.split(':');
  const column = findById(COLUMNS, id, { code: 'request.invalid', kind: 'column', pointer: '/columns' });
  if (rest.length === 0) return { column, metric: null };
  const metric = rest.join(':');
  const known = column.perMetric ? metrics.map((candidate) => candidate.id) : [];
  if (known.includes(metric)) return { column, metric };
  throw unknownName(metric, known, {
    code: 'request.invalid',
    kind: `metric of the column ${id}`,
    pointer: '/columns',
  });
}

function placeAll({ metrics }: TableData, wanted: readonly Wanted[]): PlacedColumn[] {
  const placed: PlacedColumn[] = [];
  let group: { readonly column: MetricColumn; readonly metric: string | null }[] = [];
  const closeGroup = (): void => {
    for (const metric of metrics) {
      for (const { column, metric: only } of group) {
        if (only === null || only === metric.id) placed.push({ id: `${column.id}:${metric.id}`, column, metric });
      }
    }
    group = [];
  };
  for (const { column, metric } of wanted) {
    if (column.perMetric) {
      group.push({ column, metric });
    } else {
      closeGroup();
      placed.push({ id: column.id, column, metric: null });
    }
  }
  closeGroup();
  return placed;
}
