/** Whoever looks at an archive of a bundle has no disk filled by it. */
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packArchive } from '@ordo/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withBundleFolder } from './bundle-folder.ts';

async function pack(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const place = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = path.join(place, 'bundle');
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const archive = path.join(place, 'bundle.tar.gz');
  await packArchive(folder, archive);
  return archive;
}

it('an archive with much in few bytes is refused before anybody reads it', async () => {
  const use = vi.fn<() => Promise<void>>();
  // 40 MiB of zeros are packed into some 40 KiB.
  const archive = await pack({ 'report.json': Buffer.alloc(40 * 2 ** 20) });
  await expect(withBundleFolder(archive, use)).rejects.toMatchObject({
    message: expect.stringContaining('more than 100 times its size') as string,
  });
  expect(use).not.toHaveBeenCalled();
});

it('a small archive is unpacked for as long as it is used', async () => {
  const archive = await pack({ 'report.json': Buffer.from('{}') });
  const folder = await withBundleFolder(archive, async (unpacked) => {
    await access(path.join(unpacked, 'report.json'));
    return unpacked;
  });
  await expect(access(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
