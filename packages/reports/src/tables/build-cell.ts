/** Builds the heading of a column and its cells. */
import type { CellContent } from '../columns/column.ts';
import type { ReportColumn } from '../report.ts';
import type { Cell } from '../document/cell.ts';
import type { PlacedColumn } from './choose-columns.ts';
import type { RowData, TableData } from './table-data.ts';

export function describeColumn({ id, column, metric }: PlacedColumn): ReportColumn {
  const { id: kind, align } = column;
  if (metric === null) {
    const { title, unit } = column;
    return { id, kind, title, unit, align, metric: null, higherIsBetter: null, signatures: [] };
  }
  const { id: name, higherIsBetter, signatures } = metric;
  const [title, unit] = [column.title(metric), column.unit(metric)];
  return { id, kind, title, unit, align, metric: name, higherIsBetter, signatures: [...signatures] };
}

export function buildCell({ id, column, metric }: PlacedColumn, table: TableData, row: RowData): Cell {
  if (metric === null) {
    const place = { table, row };
    return complete(id, column.cell(place), { value: column.value(place), fields: { ...column.fields(place) } });
  }
  const place = { table, row, metric };
  const named = Object.entries(column.fields(place)).map(([name, field]) => [`${metric.id}_${name}`, field]);
  return complete(id, column.cell(place), { value: column.value(place), fields: Object.fromEntries(named) });
}

function complete(column: string, content: CellContent, numbers: Pick<Cell, 'value' | 'fields'>): Cell {
  const empty = {
    details: [],
    spread: null,
    n: 0,
    interval: null,
    bySeed: [],
    marks: [],
    significance: null,
    judgements: [],
  };
  return { column, ...empty, ...content, ...numbers };
}
