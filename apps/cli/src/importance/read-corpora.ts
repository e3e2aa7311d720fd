/** Reads annotated text, whose format follows from the extensions of its files. */
import { readFile } from 'node:fs/promises';
import { OrdoError } from '@ordo/core';
import { type Document, readConll2012, readConllu } from '@ordo/delta-lp/corpora';

const FORMATS = [
  { ending: /\.conllu$/u, read: readConllu },
  { ending: /conll$/u, read: readConll2012 },
] as const;

/**
 * Reads the files. @throws OrdoError `request.invalid` for an unknown extension; what the readers throw, with the file and the
 * line
 */
export async function readCorpora(files: readonly string[]): Promise<Document[]> {
  const formats = files.map((file) => ({ file, format: FORMATS.find(({ ending }) => ending.test(file)) }));
  for (const { file, format } of formats) {
    if (format === undefined) {
      throw new OrdoError('request.invalid', `the ending of ${file} names no format of annotated text`, {
        fix: 'name CoNLL-U files .conllu, and CoNLL-2012 files .conll',
      });
    }
  }
  const documents: (readonly Document[])[] = [];
  for (const { file, format } of formats) {
    if (format !== undefined) documents.push(format.read(await readFile(file, 'utf8'), file));
  }
  return documents.flat();
}
