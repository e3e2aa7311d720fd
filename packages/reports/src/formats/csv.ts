/** CSV for machines: one line per row of a table, numbers in full precision, and units in the names of the fields. */
import type { Report, ReportRow } from '../report.ts';
import type { Field } from '../document/cell.ts';
import { renderCsvLines } from './csv-fields.ts';
import type { ReportFormat } from './format.ts';

export const csv: ReportFormat = {
  id: 'csv',
  title: 'CSV: one line per row, in full precision',
  extension: 'csv',
  file: 'report.csv',
  needsJudgements: false,
  contentType: 'text/csv; charset=utf-8',
  render: renderCsv,
};

/** Renders the tables. Those of several parts share one heading, and leave fields empty that only other parts have. */
function renderCsv({ tables }: Report): string {
  const lines = tables.flatMap(({ part, rows }) => rows.map((row) => ({ part, fields: fieldsOf(row) })));
  const names = [...new Set(lines.flatMap(({ fields }) => [...fields.keys()]))];
  return renderCsvLines([
    ['part', ...names],
    ...lines.map(({ part, fields }) => [part, ...names.map((name) => fields.get(name) ?? null)]),
  ]);
}

function fieldsOf({ cells }: ReportRow): Map<string, Field> {
  return new Map(cells.flatMap(({ fields }) => Object.entries(fields)));
}
