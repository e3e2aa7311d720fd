/**
 * The exports: what can be exported, and in which formats. The store's SQL writes them, the API serves them, and the command line
 * asks for them; all of them take tables and formats from here.
 */

/** The tables in long form, by the ids that addresses and commands name. */
export const EXPORT_TABLES = ['scores', 'metrics', 'hypotheses', 'segments'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

interface ExportFormatEntry {
  /** What it is, for help texts and the documentation of the API. */
  readonly summary: string;
  readonly mediaType: string;
  /** The parameters of the media type. */
  readonly parameters: string;
  /** The ending of the names of files. */
  readonly extension: string;
  /** True for CSV by RFC 4180 with a header; false for a JSON object on each line. */
  readonly isCsv: boolean;
  /** True if no spreadsheet takes a text for a formula. */
  readonly guardsFormulas: boolean;
}

const CSV = {
  mediaType: 'text/csv',
  parameters: 'charset=utf-8; header=present',
  extension: 'csv',
  isCsv: true,
} as const;

export const EXPORT_FORMATS = {
  csv: { ...CSV, summary: 'CSV with a header, and every text as it is', guardsFormulas: false },
  spreadsheet: {
    ...CSV,
    summary: 'the same, with an apostrophe in front of text that a spreadsheet would run as a formula',
    guardsFormulas: true,
  },
  jsonl: {
    summary: 'a JSON object on each line',
    mediaType: 'application/jsonl',
    parameters: 'charset=utf-8',
    extension: 'jsonl',
    isCsv: false,
    guardsFormulas: false,
  },
} as const satisfies Readonly<Record<string, ExportFormatEntry>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as readonly ExportFormat[];

/** The format of those who ask for none. */
export const USUAL_EXPORT_FORMAT: ExportFormat = 'csv';
