/** Packs a bundle into a file, for tests that send it. */
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BundleContents, writeBundle } from '@ordo/reports/bundle';
import { packArchive } from '@ordo/core';

/**
 * Packs the bundle.
 * @param key the private key in PEM; null for a bundle without a signature
 * @param spoil changes the folder before it is packed
 */
export async function packBundle(
  contents: BundleContents,
  key: string | null,
  spoil: (folder: string) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const place = await mkdtemp(path.join(tmpdir(), 'ordo-pack-bundle-'));
  try {
    const folder = path.join(place, 'bundle');
    const archive = path.join(place, 'bundle.tar.gz');
    await writeBundle(folder, contents, key === null ? null : createPrivateKey(key));
    await spoil(folder);
    await packArchive(folder, archive);
    return await readFile(archive);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
