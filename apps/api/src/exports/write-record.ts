/** Writes one record of a table as CSV (RFC 4180) or as a line of JSON. */
import { guardText } from '@ordo/core';
import type { ExportFormat } from '@ordo/store/reading';

export type Value = string | number | boolean | null | readonly number[];

export function writeRecord(names: readonly string[], values: readonly Value[], format: ExportFormat): string {
  if (format !== 'jsonl') {
    const guard = format === 'spreadsheet' ? guardText : (text: string): string => text;
    return `${values.map((value) => writeField(typeof value === 'string' ? guard(value) : value)).join(',')}\r\n`;
  }
  return `${JSON.stringify(Object.fromEntries(names.map((name, i) => [name, values[i]])))}\n`;
}

/** Writes a field as Postgres does: nothing for a null, and quotes around an empty string. */
function writeField(value: Value): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
