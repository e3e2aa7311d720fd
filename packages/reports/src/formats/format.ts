/** The contract of a format: it prints a report and computes nothing. */
import type { Report } from '../report.ts';

export interface ReportFormat {
  /** The name by which callers choose it. */
  readonly id: string;
  readonly title: string;
  /** The extension of its files, without a dot. */
  readonly extension: string;
  /** The name of its file among the files of a report; null if the format is only for the screen. */
  readonly file: string | null;
  /** True if the format shows nothing but judgements. */
  readonly needsJudgements: boolean;
  /** The media type, for HTTP. */
  readonly contentType: string;
  /**
   * Renders the report as text.
   * @param columns the number of characters per line where the text is shown; known only for a terminal
   */
  readonly render: (report: Report, columns?: number) => string;
}
