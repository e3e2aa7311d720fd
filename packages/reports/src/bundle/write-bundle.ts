/** Writes a bundle into a new folder. */
import type { KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, OrdoError } from '@ordo/core';
import { type BundleContents, FILES } from './contents.ts';
import { listFiles } from './files/list-files.ts';
import { seal } from './signing/envelope.ts';
import { renderStatement } from './signing/statement.ts';

/**
 * The statement is written last, so that a folder that was begun is never taken for a bundle.
 * @param key the private key; null for a bundle that nobody vouches for
 * @returns the names of its files
 * @throws OrdoError `request.invalid` where the folder exists
 */
export async function writeBundle(folder: string, contents: BundleContents, key: KeyObject | null): Promise<string[]> {
  await makeFolder(path.dirname(path.resolve(folder)));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new OrdoError('request.invalid', `${folder} exists already`, {
      fix: 'name a folder that does not exist yet',
    });
  });
  const files = listFiles(contents);
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);
  const envelope = seal(renderStatement(files, contents), key);
  await writeFile(path.join(folder, FILES.envelope), `${JSON.stringify(envelope)}\n`);
  return [...files.keys(), FILES.envelope];
}
