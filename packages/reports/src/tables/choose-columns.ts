/** Chooses the columns of a table, and puts those of one metric side by side. */
import { findById, unknownName } from '@ordo/core';
import type { Column, MetricColumn, PlainColumn } from '../columns/column.ts';
import { COLUMNS } from '../columns/registry.ts';
import type { ReportMetric, TableData } from './table-data.ts';

/** A column of one table; `metric` is null for a column that exists once. */
export type PlacedColumn =
  | { readonly id: string; readonly column: PlainColumn; readonly metric: null }
  | { readonly id: string; readonly column: MetricColumn; readonly metric: ReportMetric };

/** A requested column, for all metrics or for one. */
interface Wanted {
  readonly column: Column;
  readonly metric: string | null;
}

/**
 * Places the wanted columns in their sequence, or all columns that apply. Neighbouring columns that exist per metric are
 * grouped by metric. Columns about a cost are placed behind the column of this cost.
 * @param wanted ids of columns; `score` means all metrics, `score:bleu` one
 * @param elsewhere ids of metrics that other tables of the report have; their columns are left out here
 * @throws OrdoError `request.invalid` for an unknown column or metric
 */
export function chooseColumns(
  table: TableData,
  wanted: readonly string[] | undefined,
  elsewhere: readonly string[] = [],
): PlacedColumn[] {
  const all = COLUMNS.map((column) => ({ column, metric: null }));
  if (wanted === undefined) return joinCosts(placeAll(table, all).filter((placed) => isNeeded(table, placed)));
  return joinCosts(
    placeAll(
      table,
      wanted.map((id) => readWanted(table, id, elsewhere)),
    ),
  );
}

function isNeeded(table: TableData, { column, metric }: PlacedColumn): boolean {
  return metric === null ? column.applies(table) : column.applies(table, metric);
}

function readWanted(table: TableData, text: string, elsewhere: readonly string[]): Wanted {
  const [id = '', ...rest] = text.split(':');
  const column = findById(COLUMNS, id, { code: 'request.invalid', kind: 'column', pointer: '/columns' });
  if (rest.length === 0) return { column, metric: null };
  const metric = rest.join(':');
  const known = column.perMetric ? [...column.subjects(table).map((subject) => subject.id), ...elsewhere] : [];
  if (known.includes(metric)) return { column, metric };
  throw unknownName(metric, known, {
    code: 'request.invalid',
    kind: `metric of the column ${id}`,
    pointer: '/columns',
  });
}

interface WantedOfMetric {
  readonly column: MetricColumn;
  readonly metric: string | null;
}

function placeAll(table: TableData, wanted: readonly Wanted[]): PlacedColumn[] {
  const placed: PlacedColumn[] = [];
  let group: WantedOfMetric[] = [];
  for (const { column, metric } of wanted) {
    if (column.perMetric) {
      group.push({ column, metric });
    } else {
      placed.push(...placeGroup(table, group), { id: column.id, column, metric: null });
      group = [];
    }
  }
  return [...placed, ...placeGroup(table, group)];
}

/** Places a group of columns metric by metric, in the sequence of the table's metrics. */
function placeGroup(table: TableData, group: readonly WantedOfMetric[]): PlacedColumn[] {
  const about = group.map(({ column, metric }) => ({
    column,
    subjects: column.subjects(table).filter(({ id }) => metric === null || id === metric),
  }));
  const ids = new Set([...table.metrics, ...about.flatMap(({ subjects }) => subjects)].map(({ id }) => id));
  return [...ids].flatMap((id) =>
    about.flatMap(({ column, subjects }) =>
      subjects.filter((metric) => metric.id === id).map((metric) => ({ id: `${column.id}:${id}`, column, metric })),
    ),
  );
}

function joinCosts(placed: readonly PlacedColumn[]): PlacedColumn[] {
  const costs = new Set(placed.flatMap(({ column }) => (column.perMetric ? [] : (column.cost ?? []))));
  const isAbout = (cost: string | undefined) => (one: PlacedColumn) => one.metric !== null && one.metric.id === cost;
  return placed.flatMap((one) => {
    if (one.metric !== null) return costs.has(one.metric.id) ? [] : [one];
    return one.column.cost === undefined ? [one] : [one, ...placed.filter(isAbout(one.column.cost))];
  });
}
