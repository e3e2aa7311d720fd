/** Reads a table of scores: CSV with a header, a JSON list of objects, or one JSON object per line. */
import { describeError, MAX_PROBLEMS, OrdoError, type Problem, showValue } from '@ordo/core';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';

export const TABLE_FORMATS = ['csv', 'json', 'jsonl'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export type TableCell = string | number | boolean | null;

/** One line of a table. */
export interface TableRow {
  /** The place of the line, for messages: `line 4` of a text, `/3` of a JSON list. */
  readonly place: string;
  readonly cells: Readonly<Record<string, TableCell>>;
}

/** Reads the table. @throws OrdoError `table.invalid` with every problem of the table and its place */
export function readTable(text: string, format: TableFormat): TableRow[] {
  const rows = READERS[format](text.replace(/^\u{FEFF}/u, ''));
  if (rows.length > 0) return rows;
  throw new OrdoError('table.invalid', 'the table has no rows', { fix: 'give one row per score' });
}

const READERS: Readonly<Record<TableFormat, (text: string) => TableRow[]>> = {
  csv: readCsv,
  json: (text) => checkTable(parseJson(text, 'the table')),
  jsonl: readJsonLines,
};

function readCsv(text: string): TableRow[] {
  try {
    const options = { columns: checkHeader, info: true, skip_empty_lines: true, trim: true } as const;
    // With `info`, csv-parse returns each record together with its line, which its types do not tell.
    const records = parse(text, options) as unknown as { record: Record<string, string>; info: InfoRecord }[];
    return records.map(({ record, info }) => ({ place: `line ${info.lines}`, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OrdoError('table.invalid', error.message, {
      fix: 'give a CSV with one header line, commas between the columns, and as many columns in every line',
      cause: error,
    });
  }
}

function checkHeader(names: string[]): string[] {
  const wrong = names.find((name, i) => name === '' || names.indexOf(name) < i);
  if (wrong === undefined) return names;
  const message = wrong === '' ? 'a column of the header has no name' : `the header names ${showValue(wrong)} twice`;
  throw new OrdoError('table.invalid', message, { fix: 'give every column a name of its own' });
}

function readJsonLines(text: string): TableRow[] {
  const lines = text.split('\n').map((line, i) => ({ line, place: `line ${i + 1}` }));
  const values = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, place }) => ({ place, value: parseJson(line, place) }));
  return checkRows(values);
}

/** Checks a table that is already parsed as JSON. @throws OrdoError `table.invalid` */
export function checkTable(value: unknown): TableRow[] {
  if (!Array.isArray(value)) {
    throw new OrdoError('table.invalid', `the table is ${showValue(value)}, which is not a list`, {
      fix: 'give a list of objects, one per score',
    });
  }
  if (value.length === 0) {
    throw new OrdoError('table.invalid', 'the table has no rows', { fix: 'give an object for each score' });
  }
  return checkRows(value.map((row: unknown, i) => ({ place: `/${i}`, value: row })));
}

interface JsonRow {
  readonly place: string;
  readonly value: unknown;
}

function checkRows(rows: readonly JsonRow[]): TableRow[] {
  const problems: Problem[] = [];
  for (const row of rows) {
    problems.push(...findRowProblems(row));
    if (problems.length >= MAX_PROBLEMS) break;
  }
  if (problems.length > 0) {
    throw new OrdoError('table.invalid', 'the table has rows that cannot be read', {
      problems: problems.slice(0, MAX_PROBLEMS),
    });
  }
  return rows.map(({ place, value }) => ({ place, cells: value as TableRow['cells'] }));
}

function findRowProblems({ place, value }: JsonRow): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ pointer: place, message: `${showValue(value)} is not an object`, fix: 'give an object of columns' }];
  }
  return Object.entries(value)
    .filter(([, cell]) => typeof cell === 'object' && cell !== null)
    .map(([name, cell]) => ({
      pointer: place,
      message: `${showValue(name)} is ${showValue(cell)}, which is not a single value`,
      fix: 'give a number or a text, or leave the column out',
    }));
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OrdoError('table.invalid', `${what} is not JSON: ${describeError(error)}`, {
      fix: 'correct the JSON, or name the format that the table has',
      cause: error,
    });
  }
}
