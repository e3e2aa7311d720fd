/** Writes the table of error codes, from the catalogue. */
import { ERROR_CATALOGUE } from '@ordo/core';
import { code, escapeText, writeTable } from './markdown.ts';

export function writeErrors(): string {
  const rows = Object.entries(ERROR_CATALOGUE).map(([id, { status, retryable, title }]) => [
    code(id),
    String(status),
    retryable ? 'yes' : 'no',
    escapeText(title),
  ]);
  return writeTable(['code', 'HTTP', 'try again', 'title'], rows);
}
