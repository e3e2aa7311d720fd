export { DOCUMENT_SCHEMAS, findDocumentSchema } from './schemas/document-schemas.ts';
export { buildReport, type ReportInput } from './build-report.ts';
export type { ReportPart, RunPart, ScorePart } from './report-part.ts';
export { listScoreParts } from './score-parts.ts';
export { buildLossChart } from './figures/loss-chart.ts';
export { drawChart } from './figures/draw-chart.ts';
export { styleOf, type Theme, THEMES } from './figures/style.ts';
export { drawWordMap, type WordMap } from './figures/word-map.ts';
export { renderFigurePage } from './formats/figure-page.ts';
export { renderCsvLines } from './formats/csv-fields.ts';
export { drawPictures } from './pictures.ts';
export { renderReportFiles } from './report-files.ts';
export type { Column } from './columns/column.ts';
export { COLUMNS } from './columns/registry.ts';
export type { ReportFormat } from './formats/format.ts';
export { REPORT_FORMATS } from './formats/registry.ts';
export { findFormat, renderReport } from './formats/render-report.ts';
export {
  type Report,
  type ReportColumn,
  type ReportFigure,
  type ReportRow,
  ReportSchema,
  type ReportSeed,
  type ReportTable,
} from './report.ts';
export type { ReportRun } from './report-run.ts';
export type { SampledRow, SampleRows } from './tables/sample-rows.ts';
export { type Cell, CellSchema, type Field, type Significance } from './document/cell.ts';
export { readTrials } from './judging/read-search.ts';
