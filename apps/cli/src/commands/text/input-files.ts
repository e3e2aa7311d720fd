/** Reads the files that text commands take on their command lines. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { OrdoError } from '@ordo/core/errors';
import type { NamedInput } from '@ordo/text/streams';
import { describeUnusable } from '../../options/unusable-path.ts';

/** Reads a small UTF-8 file as a whole. */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unreadableError(file, error);
  });
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new OrdoError('text.invalid-utf8', `"${file}" is not UTF-8`, {
    fix: 'convert it first, for instance with `iconv -f LATIN1 -t UTF-8`',
  });
}

/** Checks a file that is read after long work. @throws OrdoError `text.invalid-file` */
export async function requireReadableFile(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw unreadableError(file, error);
  });
}

/** Opens a large file as a stream, with its name for error messages. */
export function openTextFile(file: string): NamedInput {
  return { chunks: readBytes(file), name: `"${file}"` };
}

async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw unreadableError(file, error);
  }
}

export function unreadableError(file: string, error: unknown): OrdoError {
  return new OrdoError('request.invalid', `"${file}" ${describeUnusable(error)}`, {
    fix: 'give the name of an existing file that you may read',
    cause: error,
  });
}
