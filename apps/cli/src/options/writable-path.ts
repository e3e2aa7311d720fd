/** Checks before any work whether its outcome can be written, and leaves nothing behind. */
import { rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core/errors';
import { draftOf, makeFolder } from '@ordo/core/files';

/** Checks a file. @throws OrdoError `request.invalid`, or the error of the file system, which `explainPath` explains */
export async function requireWritableFile(file: string, option = '--out'): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory() === true) {
    throw new OrdoError('request.invalid', `${option} is ${JSON.stringify(file)}, which is a folder`, {
      fix: 'name a file',
    });
  }
  await tryToWrite(path.dirname(file), draftOf(file));
}

/** Does the same for a folder, which need not exist. */
export async function requireWritableFolder(folder: string): Promise<void> {
  await tryToWrite(folder, draftOf(path.join(folder, path.sep)));
}

/**
 * Tries to write a file into a folder. The permissions of a folder are not enough: a file system may be read-only, full, or unable to hold
 * files.
 */
async function tryToWrite(folder: string, probe: string): Promise<void> {
  const first = await makeFolder(folder);
  try {
    await writeFile(probe, '', { flag: 'wx' });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
    if (first !== undefined) await removeFolders(path.resolve(folder), first);
  }
}

/** Removes the folders that were created. A folder into which another process has written in the meantime stays. */
async function removeFolders(from: string, first: string): Promise<void> {
  for (let folder = from; folder.length >= first.length; folder = path.dirname(folder)) {
    await rmdir(folder).catch(() => undefined);
  }
}
