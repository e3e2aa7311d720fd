/** Packs a model's folder into one file for the upload. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { packFolder } from '@ordo/core';
import type { SavedModel } from './api-port.ts';

/** Writes a tar archive and returns its hash and size. Equal models give equal bytes. */
export async function packModel(folder: string, file: string): Promise<SavedModel> {
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
