/** Writes one record of a table as CSV (RFC 4180) or as a line of JSON. */
import { guardText } from '@ordo/core';
import { EXPORT_FORMATS, type ExportFormat } from '@ordo/core/exports';

export type Value = string | number | boolean | null | readonly number[];

export function writeRecord(names: readonly string[], values: readonly Value[], format: ExportFormat): string {
  const { isCsv, guardsFormulas } = EXPORT_FORMATS[format];
  if (isCsv) {
    const guard = guardsFormulas ? guardText : (text: string): string => text;
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
