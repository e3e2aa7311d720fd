/** Presents a report: in a format on stdout, as JSON with `--json`, or in a file. */
import type { Command } from 'commander';
import { writeFileAtomically } from '@ordo/core';
import { type Report, REPORT_FORMATS, renderReport } from '@ordo/reports';
import { takesFormat } from '../listing/format-option.ts';
import type { Output } from '../output.ts';

export interface ReportFormatOption {
  readonly format?: string;
}

export interface ReportOptions extends ReportFormatOption {
  readonly out?: string;
}

export const OUT_HELP = 'write the report to a file instead of stdout';

/** Commands call it `md` wherever they print Markdown; the API knows it by its whole name. */
const NAMES: Readonly<Record<string, string>> = { md: 'markdown' };

/** Every command that prints a report is declared through this. */
export function printsReport(command: Command): Command {
  const formats = [...Object.keys(NAMES), ...REPORT_FORMATS.map(({ id }) => id)];
  return takesFormat(command, formats, 'the format of the report; markdown is the same as md (default: text)');
}

/** Presents the report. With `--json`, it is printed as JSON, whether or not a file is also written. */
export async function presentReport(report: Report, { format = 'text', out }: ReportOptions, output: Output) {
  if (out !== undefined) {
    await writeFileAtomically(out, renderReport(report, nameOf(format)));
    output.say(`wrote ${out}`);
  }
  if (out === undefined || output.json) output.result(report, showReport(report, format));
}

/** Returns the report as stdout shows it: a text fits the terminal, if stdout is one. */
export function showReport(report: Report, format = 'text'): string {
  return renderReport(report, nameOf(format), process.stdout.columns);
}

const nameOf = (format: string): string => NAMES[format] ?? format;
