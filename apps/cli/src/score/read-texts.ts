/** Reads the files that `ordo score` compares, and refuses everything that could silently make a score wrong. */
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isOrdoError, OrdoError } from '@ordo/core/errors';
import { stripRight } from '@ordo/metrics';
import { type NamedInput, readLines } from '@ordo/text/streams';
import { describeUnusable } from '../options/unusable-path.ts';

/** The lines of a file or column, without trailing white space. */
export interface NamedText {
  readonly name: string;
  readonly lines: string[];
}

/** Reads a text file, or unpacks a `.gz`. @throws OrdoError that names the file and, for invalid UTF-8, the line. */
export async function readTextFile(file: string): Promise<NamedText> {
  if (!existsSync(file)) {
    throw new OrdoError('request.invalid', `there is no file ${JSON.stringify(file)}`, {
      fix: 'give the path of an existing text file, one segment per line',
    });
  }
  const bytes = createReadStream(file);
  // An error of the file reaches the reader through the unpacked stream, so the callback has nothing to do.
  const chunks = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  return collect({ chunks, name: file });
}

/** Reads hypotheses from standard input; tabs separate several systems, as in sacreBLEU. */
export async function readSystemsFromStdin(input: AsyncIterable<Uint8Array>): Promise<NamedText[]> {
  const { lines } = await collect({ chunks: input, name: 'standard input' });
  const columns = splitColumns({ name: 'standard input', lines }, (lines[0] ?? '').split('\t').length);
  return columns.map((column, i) => ({ name: `System ${i + 1}`, lines: column.lines }));
}

/**
 * Splits the tab-separated columns of a text. @throws OrdoError `metric.invalid-input` for a line with a different number of
 * columns
 */
export function splitColumns({ name, lines }: NamedText, count: number): NamedText[] {
  const rows = lines.map((line, i) => {
    const fields = line.split('\t');
    if (fields.length === count) return fields;
    throw new OrdoError(
      'metric.invalid-input',
      `line ${i + 1} of ${name} has ${fields.length} tab-separated columns instead of ${count}: ${JSON.stringify(line.slice(0, 60))}`,
      { fix: 'give every line the same number of columns, or replace tabs inside sentences by spaces' },
    );
  });
  return Array.from({ length: count }, (_, c) => ({
    name,
    lines: rows.map((fields) => stripRight(fields[c] as string)),
  }));
}

async function collect(input: NamedInput): Promise<NamedText> {
  const { name } = input;
  const lines: string[] = [];
  try {
    for await (const batch of readLines(input)) for (const line of batch) lines.push(stripRight(line));
  } catch (error) {
    if (isOrdoError(error)) throw error;
    throw new OrdoError('metric.invalid-input', `${name} ${describeUnusable(error)}`, {
      fix: 'give a readable text file, one segment per line',
      cause: error,
    });
  }
  return { name, lines };
}
