/** Lines of CSV by RFC 4180: separated by commas, ended by CRLF, quoted where necessary. */
import type { Field } from '../document/cell.ts';

export function renderCsvLines(lines: readonly (readonly Field[])[]): string {
  return lines.map((fields) => `${fields.map((field) => quoteField(field)).join(',')}\r\n`).join('');
}

/** A missing value is an empty field. */
function quoteField(field: Field): string {
  const content = typeof field === 'string' ? disarm(field) : String(field ?? '');
  return /[",\r\n]/.test(content) ? `"${content.replaceAll('"', '""')}"` : content;
}

/**
 * Spreadsheets run text that begins with one of these as a formula, so a name such as `=HYPERLINK(…)` gets an apostrophe
 * in front, which shows that it is text. Numbers are not text and keep their sign.
 */
function disarm(content: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(content) ? `'${content}` : content;
}
