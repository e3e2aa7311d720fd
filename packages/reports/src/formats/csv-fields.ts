/** Writes lines of CSV by RFC 4180: separated by commas, ended by CRLF, quoted where necessary. */
import { guardText } from '@ordo/core';
import type { Field } from '../document/cell.ts';

export function renderCsvLines(lines: readonly (readonly Field[])[]): string {
  return lines.map((fields) => `${fields.map((field) => quoteField(field)).join(',')}\r\n`).join('');
}

/**
 * Quotes a field. A missing value is an empty field. People open these tables in spreadsheets, so a name such as
 * `=HYPERLINK(…)` is made to stay text.
 */
function quoteField(field: Field): string {
  const content = typeof field === 'string' ? guardText(field) : String(field ?? '');
  return /[",\r\n]/.test(content) ? `"${content.replaceAll('"', '""')}"` : content;
}
