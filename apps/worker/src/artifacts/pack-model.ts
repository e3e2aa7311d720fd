/** Packs a model's folder into one file for the upload. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { packFolder } from '@ordo/core';
import type { SavedModel } from '../api-port.ts';
import { blameDisk, lost } from './lost-files.ts';

/**
 * Writes a tar archive and returns its hash and size. Equal models give equal bytes.
 * @param digest the SHA-256 of the archive of what the trainer wrote
 * @throws OrdoError `disk.damaged` when the folder no longer holds the same, `disk.full`
 */
export async function packModel(folder: string, file: string, digest: string): Promise<SavedModel> {
  const model = await pack(folder, file).catch((error: unknown) => blameDisk(error, 'the trained model'));
  if (model.sha256 === digest) return model;
  throw lost('the trained model', 'its files are not those that were written');
}

async function pack(folder: string, file: string): Promise<SavedModel> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of packFolder(folder)) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}
