/** What the API and its report thread say to each other. All of it can be cloned or transferred. */
import type { LogLevel } from '@ordo/core';
import type { ReportInput } from '@ordo/reports';
import type { ThrownError } from '../apart/messages.ts';
import type { PackedTable } from './read-judgement.ts';
import type { ReportedPart } from './reported-part.ts';

/** Which report, of what. The thread loads the runs itself. */
export interface ReportQuestion extends Omit<ReportInput, 'parts' | 'sampleRows'> {
  /** The id of a format of `REPORT_FORMATS`. */
  readonly format: string;
  readonly parts: readonly ReportedPart[];
  /** The study and the parts instead, where they came as a table of scores. */
  readonly table?: PackedTable;
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
  /** What the name of its file ends with, without a dot. */
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
