/** What a check in continuous integration says of a report. It needs nothing but the report itself. */
export { annotate, type Annotation } from './annotate.ts';
export { type Conclusion, concludeReport, type Outcome, TIMINGS } from './conclude.ts';
export { renderSummary } from './summary.ts';
