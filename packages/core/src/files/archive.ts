/**
 * Packs a folder of plain files into one compressed archive, and unpacks it. The reader of an archive limits how much it may
 * hold.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { describeError, isOrdoError, OrdoError } from '../errors/errors.ts';
import { findInFolder, packFolder, unpackFolder } from './tar.ts';

export const isArchive = (name: string): boolean => /\.(tar\.gz|tgz)$/u.test(name);

/** The limits on the contents of an archive. An archive can hold up to a thousand times its own size. */
export interface ArchiveLimits {
  /** The largest size of the contents, without compression. */
  readonly bytes: number;
  readonly files: number;
  /**
   * The largest ratio between the contents and the archive. One megabyte is always allowed, because small files leave blocks
   * half empty.
   */
  readonly ratio: number;
}

const ALWAYS_BYTES = 2 ** 20;

/**
 * Packs a folder.
 * @param first the name of the file that comes first, so that a reader who looks for it need not read the others
 */
export async function packArchive(folder: string, file: string, first?: string): Promise<void> {
  await pipeline(Readable.from(packFolder(folder, first)), createGzip(), createWriteStream(file));
}

/**
 * Unpacks an archive.
 * @throws OrdoError `artifact.corrupt` if the file is not such an archive or was cut off; `request.too-large`; errors of the
 *   file system for a file that cannot be opened
 */
export async function unpackArchive(file: string, folder: string, limits: ArchiveLimits): Promise<void> {
  await readArchive(file, limits, (bytes) => unpackFolder(bytes, folder, limits.files));
}

/**
 * Reads one file of an archive without writing anything. The rest of the archive, after that file, is not read.
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
    throw new OrdoError('artifact.corrupt', `${path.basename(file)} is not a whole archive: ${describeError(error)}`, {
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
