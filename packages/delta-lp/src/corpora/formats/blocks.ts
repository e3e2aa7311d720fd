/** Reads lines of annotated files, and makes errors that name them. */
import { OrdoError } from '@ordo/core';

export interface NumberedLine {
  readonly text: string;
  /** The number of the line, counted from 1. */
  readonly number: number;
}

export function linesOf(text: string): NumberedLine[] {
  const lines = text.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => ({ text: line, number: i + 1 }));
}

export function badLine(file: string, line: number, what: string): OrdoError {
  return new OrdoError('text.invalid-file', `line ${line} of ${file} ${what}`, {
    fix: 'fetch the file again, or fix the line',
  });
}
