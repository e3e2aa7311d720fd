/** Gives a report to whoever asked for it: in a format on stdout, as JSON with `--json`, or in a file. */
import { Option } from 'commander';
import { OrdoError, writeFileAtomically } from '@ordo/core';
import { type Report, REPORT_FORMATS, renderReport } from '@ordo/reports';
import type { Output } from '../output.ts';

export interface ReportOptions {
  readonly format?: string;
  readonly out?: string;
}

export const OUT_HELP = 'write the report to a file instead of stdout';

export function formatOption(): Option {
  const formats = REPORT_FORMATS.map(({ id }) => id);
  return new Option('--format <format>', 'the format of the report (default: text)').choices(formats);
}

/**
 * `--json` and `--format` both say what stdout contains, so they exclude each other unless the format goes to a file.
 * @throws OrdoError `request.invalid`, before anything is done
 */
export function checkReportOptions({ format = 'json', out }: ReportOptions, { json }: Output): void {
  if (!json || format === 'json' || out !== undefined) return;
  throw new OrdoError('request.invalid', `--json and --format ${format} ask for two things on stdout`, {
    fix: 'leave out one of them, or add --out with a file for the format',
  });
}

/** With `--json`, the report is printed as JSON whether or not a file is written too. */
export async function presentReport(report: Report, { format = 'text', out }: ReportOptions, output: Output) {
  if (out !== undefined) {
    await writeFileAtomically(out, renderReport(report, format));
    output.say(`wrote ${out}`);
  }
  if (out === undefined || output.json) output.result(report, showReport(report, format));
}

/** The report as stdout shows it: a text fits the terminal, if stdout is one. */
export function showReport(report: Report, format = 'text'): string {
  return renderReport(report, format, process.stdout.columns);
}
