/** Renders a report in one of the formats. */
import { findById } from '@ordo/core';
import type { Report } from '../report.ts';
import type { ReportFormat } from './format.ts';
import { REPORT_FORMATS } from './registry.ts';

/** Finds a format by its id. @throws OrdoError `request.invalid` with the closest id */
export function findFormat(id: string): ReportFormat {
  return findById(REPORT_FORMATS, id, { code: 'request.invalid', kind: 'format', pointer: '/format' });
}

/**
 * Renders the report.
 * @param columns the number of characters per line where the text is shown; known only for a terminal
 * @throws OrdoError `request.invalid` for an unknown format
 */
export function renderReport(report: Report, format: string, columns?: number): string {
  return findFormat(format).render(report, columns);
}
