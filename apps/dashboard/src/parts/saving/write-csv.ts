/** Writes rows as a CSV file for spreadsheets, in which no name is run as a formula. */
import { guardText } from '@ordo/core/spreadsheet-text';

const quote = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;
const write = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : quote(value);

export const writeCsv = (lines: readonly (readonly (string | number | null)[])[]): string =>
  lines.map((line) => `${line.map(write).join(',')}\r\n`).join('');
