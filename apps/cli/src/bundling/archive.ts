/** A bundle as one file: a compressed archive of its folder. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { describeError, OrdoError, packFolder, unpackFolder } from '@ordo/core';

export const isArchive = (name: string): boolean => /\.(tar\.gz|tgz)$/u.test(name);

export async function packArchive(folder: string, file: string): Promise<void> {
  await pipeline(Readable.from(packFolder(folder)), createGzip(), createWriteStream(file));
}

/** @throws OrdoError `artifact.corrupt` for what is no such archive, or was cut; errors of the file system unchanged */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const compressed = await readFile(file);
  try {
    // A pipeline hears of an error at once, also of one that comes before anything is read.
    await pipeline(Readable.from([compressed]), createGunzip(), async (chunks: AsyncIterable<Buffer>) =>
      unpackFolder(chunks, folder),
    );
  } catch (error) {
    throw new OrdoError('artifact.corrupt', `${file} is no whole archive: ${describeError(error)}`, {
      fix: 'ask for it again, or make it again',
      cause: error,
    });
  }
}

/** Gives the folder of a bundle to `use`: the bundle itself, or what its archive holds. */
export async function withBundleFolder<T>(bundle: string, use: (folder: string) => Promise<T>): Promise<T> {
  const found = await stat(bundle);
  if (found.isDirectory()) return await use(bundle);
  if (!isArchive(bundle)) {
    throw new OrdoError('request.invalid', `${bundle} is neither a folder nor an archive`, {
      fix: 'name the folder of a bundle, or a file that ends in .tar.gz',
    });
  }
  const draft = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  try {
    const folder = path.join(draft, 'bundle');
    await unpackArchive(bundle, folder);
    return await use(folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
