/** Exports that Postgres writes alone. */
import { EXPORT_FORMATS, type ExportTable } from '@ordo/core/exports';
import { describeColumns, hypotheses, metrics, scores, type SelectedTable } from '@ordo/store/reading';
import type { Export } from './export.ts';
import { withCrlf } from './line-ends.ts';

function selected(table: SelectedTable): Pick<Export, 'columns' | 'write'> {
  return {
    columns: describeColumns(table.columns),
    write: (reader, filter, format) => {
      const text = reader.exports.table(table, filter, format);
      return EXPORT_FORMATS[format].isCsv ? withCrlf(text) : text;
    },
  };
}

export const SELECTED = {
  scores: {
    rowTitle: 'ScoreRow',
    operationId: 'exportScores',
    summary: 'Export scores: a row for each run and metric, and one for each run without a score',
    ...selected(scores),
  },
  metrics: {
    rowTitle: 'MetricRow',
    operationId: 'exportMetrics',
    summary: 'Export learning curves: a row for each run, metric and step',
    ...selected(metrics),
  },
  hypotheses: {
    rowTitle: 'HypothesisRow',
    operationId: 'exportHypotheses',
    summary: 'Export translations beside their references: a row for each run and segment',
    ...selected(hypotheses),
  },
} satisfies Partial<Readonly<Record<ExportTable, Export>>>;
