/**
 * Reads large amounts for reports and exports. It has its own connections and does without Prisma, so that a thread that only
 * reads stays small. A thread loads nothing else from this package.
 */
import { openConnections, type ReaderOptions } from './connections.ts';
import { createExportReader } from './export-reader.ts';
import { createReportReader } from './report-reader.ts';

export type { ExportedStatistics, ExportFilter } from './export-reader.ts';
export {
  type ColumnType,
  describeColumns,
  type ExportColumn,
  RUN_COLUMNS,
  type SelectedTable,
} from './exports/export-table.ts';
export { hypotheses } from './exports/hypotheses.ts';
export { metrics } from './exports/metrics.ts';
export { scores } from './exports/scores.ts';
export type { ReportMember, ReportScore, ReportTranslations, Unsketched } from './report-reader.ts';

export type Reader = ReturnType<typeof createReader>;

/** The first use opens a connection. While the database cannot be reached, all functions throw `store.unavailable`. */
export function createReader(options: ReaderOptions) {
  const connections = openConnections(options);
  const { query, stream } = connections;
  return {
    reports: createReportReader(query, stream),
    exports: createExportReader(query, stream),
    close: () => connections.close(),
  };
}
