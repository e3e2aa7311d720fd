/** Writes the table of every number that the papers print, from the studies. */
import { listPrintedNumbers, PAPERS, type PrintedNumbers } from '@ordo/studies';
import { code, escapeText, writeTable } from './markdown.ts';

export function writePrintedNumbers(): string {
  return writeTable(['paper', 'where', 'numbers as printed', 'target of', 'why not'], listPrintedNumbers().map(rowOf));
}

function rowOf({ paper, table, column, printed, study, because }: PrintedNumbers): string[] {
  const numbers = Object.entries(printed).map(([row, number]) => `${row} ${number}`);
  return [
    escapeText(PAPERS[paper]),
    escapeText(table === null ? column : `${table}, ${column}`),
    escapeText(numbers.join('; ')),
    study === null ? 'none' : code(study),
    escapeText(because ?? ''),
  ];
}
