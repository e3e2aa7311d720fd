/** A folder of plain files as one compressed archive, and back. Whoever reads one says how much it may hold. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { describeError, isOrdoError, OrdoError } from '../errors/errors.ts';
import { findInFolder, packFolder, unpackFolder } from './tar.ts';

export const isArchive = (name: string): boolean => /\.(tar\.gz|tgz)$/u.test(name);

/** How much an archive may hold. A few bytes can hold as much as a thousand times their number. */
export interface ArchiveLimits {
  /** Of what it holds, not compressed. */
  readonly bytes: number;
  readonly files: number;
  /** How many times larger than the archive that may be. A megabyte is always allowed, since small files leave blocks half empty. */
  readonly ratio: number;
}

const ALWAYS_BYTES = 2 ** 20;

/** @param first the name of the file that comes first, so that whoever looks for it need not read the others */
export async function packArchive(folder: string, file: string, first?: string): Promise<void> {
  await pipeline(Readable.from(packFolder(folder, first)), createGzip(), createWriteStream(file));
}

/**
 * @throws OrdoError `artifact.corrupt` for what is no such archive, or was cut; `request.too-large`; errors of the file
 *   system for a file that cannot be opened
 */
export async function unpackArchive(file: string, folder: string, limits: ArchiveLimits): Promise<void> {
  await readArchive(file, limits, (bytes) => unpackFolder(bytes, folder, limits.files));
}

/**
 * One file of an archive, of which nothing is kept and nothing is written. What comes behind it is not read.
 * @returns null if there is no such file
 * @throws OrdoError as `unpackArchive` does
 */
export async function readFromArchive(file: string, name: string, limits: ArchiveLimits): Promise<Buffer | null> {
  return await readArchive(file, limits, (bytes) => findInFolder(bytes, name, limits.files));
}

async function readArchive<T>(
  file: string,
  limits: ArchiveLimits,
  read: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const { size } = await stat(file);
  try {
    return await read(decompress(file, size, limits));
  } catch (error) {
    if (isOrdoError(error, 'request.too-large')) throw error;
    throw new OrdoError('artifact.corrupt', `${path.basename(file)} is no whole archive: ${describeError(error)}`, {
      fix: 'ask for it again, or make it again',
      cause: error,
    });
  }
}

async function* decompress(file: string, size: number, { bytes: most, ratio }: ArchiveLimits): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  const dense = Math.max(ALWAYS_BYTES, ratio * size);
  let bytes = 0;
  try {
    for await (const chunk of gunzip) {
      bytes += (chunk as Buffer).length;
      if (bytes > most) throw tooLarge(`more than ${most} bytes`);
      if (bytes > dense) throw tooLarge(`more than ${ratio} times its size of ${size} bytes`);
      yield chunk as Buffer;
    }
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const tooLarge = (what: string): OrdoError =>
  new OrdoError('request.too-large', `the archive holds ${what}`, {
    fix: 'make one that holds less, such as one part of a study; one that you trust can be unpacked with tar',
  });
