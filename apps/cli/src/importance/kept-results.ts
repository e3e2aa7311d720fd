/** Stores the results of documents in a folder: one file for each, which is written completely or not at all. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError, sha256, writeFileAtomically } from '@ordo/core';
import type { ResultsStore } from '@ordo/delta-lp/importance';

/**
 * Opens the folder. Results of several models, engines and versions of the code may share it.
 * @param origin everything besides the text that decides a result: the hash of the model, the code and the engine. A result is
 *   only found by the origin that it was stored with.
 */
export function openResultsFolder(folder: string, origin: readonly string[]): ResultsStore {
  const fileOf = (key: string): string => path.join(folder, `${sha256([...origin, key].join(' ')).slice(0, 32)}.f64`);
  return {
    async find(key) {
      const file = fileOf(key);
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return bytes === null ? null : numbersOf(bytes, file);
    },
    keep: (key, values) =>
      writeFileAtomically(fileOf(key), new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  };
}

function numbersOf(bytes: Buffer, file: string): Float64Array {
  const size = Float64Array.BYTES_PER_ELEMENT;
  if (bytes.length % size !== 0) {
    throw new OrdoError(
      'request.invalid',
      `${file} has ${bytes.length} bytes, which are not a whole number of ${size}-byte numbers`,
      {
        fix: 'delete it, so that it is computed again',
      },
    );
  }
  // A Buffer may begin at any byte, but a Float64Array must begin at a multiple of eight bytes, so the bytes are copied.
  return new Float64Array(Uint8Array.from(bytes).buffer);
}
