/** The contract of a format: it prints a report and computes nothing. */
import type { Report } from '../report.ts';

export interface ReportFormat {
  /** The name by which callers choose it. */
  readonly id: string;
  readonly title: string;
  /** Of its files, without a dot. */
  readonly extension: string;
  /** The name of its file among the files of a report; null if it is for the screen only. */
  readonly file: string | null;
  /** True if it shows nothing but judgements. */
  readonly needsJudgements: boolean;
  /** The media type, for HTTP. */
  readonly contentType: string;
  /** @param columns how many characters fit beside each other where the text is shown; known of a terminal only */
  readonly render: (report: Report, columns?: number) => string;
}
