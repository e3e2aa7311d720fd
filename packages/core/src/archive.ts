/** A folder of plain files as one compressed archive, and back. */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { describeError, OrdoError } from './errors.ts';
import { packFolder, unpackFolder } from './tar.ts';

export const isArchive = (name: string): boolean => /\.(tar\.gz|tgz)$/u.test(name);

export async function packArchive(folder: string, file: string): Promise<void> {
  await pipeline(Readable.from(packFolder(folder)), createGzip(), createWriteStream(file));
}

/**
 * @param maxBytes how much the archive may hold; a small file may hold much
 * @throws OrdoError `artifact.corrupt` for what is no such archive, or was cut; `request.too-large`; errors of the file
 *   system unchanged
 */
export async function unpackArchive(file: string, folder: string, maxBytes = Infinity): Promise<void> {
  const compressed = await readFile(file);
  let bytes = 0;
  const atMost = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) return;
      yield chunk;
    }
  };
  try {
    // A pipeline hears of an error at once, also of one that comes before anything is read.
    await pipeline(Readable.from([compressed]), createGunzip(), async (chunks: AsyncIterable<Buffer>) =>
      unpackFolder(atMost(chunks), folder),
    );
  } catch (error) {
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    throw new OrdoError('artifact.corrupt', `${path.basename(file)} is no whole archive: ${describeError(error)}`, {
      fix: 'ask for it again, or make it again',
      cause: error,
    });
  }
  if (bytes > maxBytes) throw tooLarge(maxBytes);
}

const tooLarge = (maxBytes: number): OrdoError =>
  new OrdoError('request.too-large', `the archive holds more than ${maxBytes} bytes`, {
    fix: 'make one that holds less, such as one part of a study',
  });
