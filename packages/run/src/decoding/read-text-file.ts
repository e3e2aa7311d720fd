/** Reads the text files that belong to a model. */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { describeError, OrdoError } from '@ordo/core';

/** @throws OrdoError `checkpoint.invalid` if the file cannot be read, `text.invalid-utf8` if it is not UTF-8 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new OrdoError('checkpoint.invalid', `${file} cannot be read: ${describeError(error)}`, {
      fix: 'name a file that exists and that you may read',
      cause: error,
    });
  });
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new OrdoError('text.invalid-utf8', `${file} is not UTF-8`, {
    fix: 'convert it first, for instance with `iconv -f LATIN1 -t UTF-8`',
  });
}
