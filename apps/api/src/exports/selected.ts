/** Exports that Postgres writes alone. */
import { describeColumns, hypotheses, metrics, scores, type SelectedTable } from '@ordo/store/reading';
import type { Export } from './export.ts';
import { withCrlf } from './line-ends.ts';

function selected(table: SelectedTable): Pick<Export, 'columns' | 'write'> {
  return {
    columns: describeColumns(table.columns),
    write: (reader, filter, format) => {
      const text = reader.exports.table(table, filter, format);
      return format === 'jsonl' ? text : withCrlf(text);
    },
  };
}

export const SELECTED: readonly Export[] = [
  {
    id: 'scores',
    rowTitle: 'ScoreRow',
    operationId: 'exportScores',
    summary: 'Export scores: a row for each run and metric, and one for each run without a score',
    ...selected(scores),
  },
  {
    id: 'metrics',
    rowTitle: 'MetricRow',
    operationId: 'exportMetrics',
    summary: 'Export learning curves: a row for each run, metric and step',
    ...selected(metrics),
  },
  {
    id: 'hypotheses',
    rowTitle: 'HypothesisRow',
    operationId: 'exportHypotheses',
    summary: 'Export translations beside their references: a row for each run and segment',
    ...selected(hypotheses),
  },
];
