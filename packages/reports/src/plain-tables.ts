/** What tables apart from reports are written with: aligned for a terminal, as CSV, and in Markdown. It loads no report. */
export { alignColumns } from './align-columns.ts';
export type { Field } from './document/cell.ts';
export { renderCsvLines } from './formats/csv-fields.ts';
export { escapeMarkdown } from './formats/escape-markdown.ts';
