/** The formats of a report. A new format is one file here and one line below. */
import { findById } from '@ordo/core';
import type { Report } from '../report.ts';
import { csv } from './csv.ts';
import type { ReportFormat } from './format.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { latex } from './latex.ts';
import { markdown } from './markdown.ts';
import { text } from './text.ts';

export const REPORT_FORMATS: readonly ReportFormat[] = [text, markdown, latex, csv, json, html, junit];

/** @throws OrdoError `request.invalid` with the closest id */
export function findFormat(id: string): ReportFormat {
  return findById(REPORT_FORMATS, id, { code: 'request.invalid', kind: 'format', pointer: '/format' });
}

/** @throws OrdoError `request.invalid` for an unknown format */
export function renderReport(report: Report, format: string): string {
  return findFormat(format).render(report);
}
