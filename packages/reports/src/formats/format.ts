/** The contract of a format: it prints a report and computes nothing. */
import type { Report } from '../report.ts';

export interface ReportFormat {
  /** The name by which callers choose it. */
  readonly id: string;
  readonly title: string;
  /** Of its files, without a dot. */
  readonly extension: string;
  /** The media type, for HTTP. */
  readonly contentType: string;
  readonly render: (report: Report) => string;
}
