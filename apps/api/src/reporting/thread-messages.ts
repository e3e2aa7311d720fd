/** What the API and its report thread say to each other. All of it can be cloned or transferred. */
import type { ErrorCode, LogLevel, Problem } from '@ordo/core';
import type { ReportInput } from '@ordo/reports';
import type { ReportedPart } from './reported-part.ts';

/** Which report, of what. The thread loads the runs itself. */
export interface ReportQuestion extends Omit<ReportInput, 'parts' | 'sampleRows'> {
  /** The id of a format of `REPORT_FORMATS`. */
  readonly format: string;
  readonly parts: readonly ReportedPart[];
}

export type Job =
  | {
      readonly kind: 'report';
      readonly question: ReportQuestion;
      /** Its first number becomes 1 when nobody waits for the report any more. */
      readonly cancelled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly kind: 'sketch'; readonly runIds: readonly string[] };

/** A report as it goes to the client. */
export interface RenderedReport {
  readonly contentType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

/** An OrdoError, which would lose its class in a message. */
export interface ThrownError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly pointer: string | undefined;
  readonly fix: string | undefined;
  readonly problems: readonly Problem[];
  /** Of an unexpected error, for the log. */
  readonly stack: string | undefined;
}

export interface ThreadSettings {
  readonly databaseUrl: string;
  readonly logLevel: LogLevel;
}

export type Reply =
  | { readonly job: number; readonly rendered: RenderedReport | null }
  | { readonly job: number; readonly error: ThrownError };
