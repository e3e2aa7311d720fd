/** What a check in continuous integration derives from a report. It needs nothing except the report itself. */
export { annotate, type Annotation } from './annotate.ts';
export { type Conclusion, concludeReport, listJudgedTables, MACHINE_METRICS, type Outcome } from './conclude.ts';
export { renderSummary } from './summary.ts';
