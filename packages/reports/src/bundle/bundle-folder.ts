/** Finds the folder of a bundle, which may be an archive. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isArchive, OrdoError, unpackArchive } from '@ordo/core';
import { bundleLimits } from './verifying/verify-archive.ts';

/** The disk of whoever looks at a bundle is not for others to fill. A folder may be larger. */
const MOST_BYTES = 2 ** 31;

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
    await unpackArchive(bundle, folder, bundleLimits(MOST_BYTES));
    return await use(folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
