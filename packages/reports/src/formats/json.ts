/** The report itself as JSON. */
import type { ReportFormat } from './format.ts';

export const json: ReportFormat = {
  id: 'json',
  title: 'JSON: the whole report',
  extension: 'json',
  file: 'report.json',
  needsJudgements: false,
  contentType: 'application/json; charset=utf-8',
  render: (report) => `${JSON.stringify(report, null, 2)}\n`,
};
