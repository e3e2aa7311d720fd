/** The messages between the API and its report thread. All of them can be cloned or transferred. */
import type { LogLevel } from '@ordo/core';
import type { ReportInput } from '@ordo/reports';
import type { ThrownError } from '../apart/messages.ts';
import type { PackedTable } from './read-judgement.ts';
import type { ReportedPart } from './reported-part.ts';

/** Asks for a report. The thread loads the runs itself. */
export interface ReportQuestion extends Omit<ReportInput, 'parts' | 'sampleRows'> {
  /** The id of a format of `REPORT_FORMATS`. */
  readonly format: string;
  readonly parts: readonly ReportedPart[];
  /** The study and its parts, if they were sent as a table of scores. */
  readonly table?: PackedTable;
}

export type Job =
  | {
      readonly kind: 'report';
      readonly question: ReportQuestion;
      /** A shared array whose first number becomes 1 when nobody waits for the report any more. */
      readonly cancelled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly kind: 'sketch'; readonly runIds: readonly string[] };

/** A report in the form in which the client gets it. */
export interface RenderedReport {
  readonly contentType: string;
  /** The extension of its file's name, without a dot. */
  readonly extension: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

export interface ThreadSettings {
  readonly databaseUrl: string;
  readonly logLevel: LogLevel;
}

export type Reply =
  | { readonly job: number; readonly rendered: RenderedReport | null }
  | { readonly job: number; readonly error: ThrownError };
