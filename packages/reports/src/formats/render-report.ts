/** Renders a report in one of the formats. */
import { findById } from '@ordo/core';
import type { Report } from '../report.ts';
import type { ReportFormat } from './format.ts';
import { REPORT_FORMATS } from './registry.ts';

/** @throws OrdoError `request.invalid` with the closest id */
export function findFormat(id: string): ReportFormat {
  return findById(REPORT_FORMATS, id, { code: 'request.invalid', kind: 'format', pointer: '/format' });
}

/**
 * @param columns how many characters fit beside each other where the text is shown; known of a terminal only
 * @throws OrdoError `request.invalid` for an unknown format
 */
export function renderReport(report: Report, format: string, columns?: number): string {
  return findFormat(format).render(report, columns);
}
