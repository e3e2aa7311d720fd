/** Exports the statistics of all segments, with the score of each segment alone. */
import { EXPORT_FORMATS, type ExportFormat } from '@ordo/core/exports';
import type { RunSpec } from '@ordo/spec';
import { describeColumns, type ExportColumn, type ExportedStatistics, RUN_COLUMNS } from '@ordo/store/reading';
import type { Export } from './export.ts';
import { createSentenceMetric } from './sentence-metric.ts';
import { writeRecord } from './write-record.ts';

const COLUMNS: readonly ExportColumn[] = [
  ...describeColumns(RUN_COLUMNS),
  { name: 'metric', type: 'string', description: 'Id of the metric' },
  { name: 'segment', type: 'integer', description: 'Place in the test set, from 0' },
  {
    name: 'score',
    type: 'number',
    description: 'Score of the segment alone. BLEU leaves out n-gram orders for which it is too short.',
  },
  { name: 'statistics', type: 'number[]', description: 'Scores of corpora are computed from the sums of these' },
];

/** The number of rows in one piece of text. Between two pieces, the process answers other callers. */
const ROWS = 500;

export const segments: Export = {
  rowTitle: 'SegmentRow',
  operationId: 'exportSegments',
  summary: 'Export the statistics of segments: a row for each run, metric and segment',
  columns: COLUMNS,
  write: async function* (reader, filter, format) {
    const names = COLUMNS.map(({ name }) => name);
    if (EXPORT_FORMATS[format].isCsv) yield writeRecord(names, names, format);
    for await (const statistics of reader.exports.statistics(filter)) yield* writeSegments(statistics, names, format);
  },
};

function* writeSegments(
  { run, metric, spec, segments: all }: ExportedStatistics,
  names: readonly string[],
  format: ExportFormat,
): Generator<string> {
  const instance = createSentenceMetric(metric, spec as RunSpec);
  for (let from = 0; from < all.length; from += ROWS) {
    let text = '';
    for (const [i, own] of all.slice(from, from + ROWS).entries()) {
      text += writeRecord(names, [...run, metric, from + i, instance.scoreFrom(own), own], format);
    }
    yield text;
  }
}
