/** Writes tables that are not part of a report: aligned for a terminal, as CSV, and in Markdown. This module loads no report. */
export { alignColumns } from './align-columns.ts';
export type { Field } from '../document/cell.ts';
export { renderCsvLines } from '../formats/csv-fields.ts';
export { escapeMarkdown } from '../formats/escaping/escape-markdown.ts';
