import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from '../exit-codes.ts';
import { explainPath } from './unusable-path.ts';
import { requireWritableFile, requireWritableFolder } from './writable-path.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-writable-'));
  await writeFile(path.join(folder, 'file'), 'kept');
  await mkdir(path.join(folder, 'folder'));
  await symlink(path.join(folder, 'loop'), path.join(folder, 'loop'));
});
afterEach(async () => rm(folder, { recursive: true }));

const BAD: readonly string[] = ['file/below', 'loop/x', 'x'.repeat(5000)];
const refusal = async (work: Promise<void>): Promise<unknown> =>
  explainPath(await work.catch((error: unknown) => error));

describe.each([
  ['requireWritableFile', requireWritableFile],
  ['requireWritableFolder', requireWritableFolder],
])('%s', (_name, requireWritable) => {
  it.each(BAD)('refuses %.20s, and leaves nothing behind', async (name) => {
    expect(exitCodeOf(await refusal(requireWritable(path.join(folder, name, 'x'))))).toBe(2);
    expect((await readdir(folder)).toSorted()).toEqual(['file', 'folder', 'loop']);
  });

  it.skipIf(process.platform !== 'linux')('refuses a file system that takes no files', async () => {
    expect(exitCodeOf(await refusal(requireWritable('/proc/no-such-folder/x')))).toBe(2);
  });

  it('accepts a place whose folders do not exist yet, and makes none of them', async () => {
    await requireWritable(path.join(folder, 'folder/a/b/c'));
    await requireWritable(path.join(folder, 'new'));
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['file', 'folder', 'loop']);
  });
});

describe('requireWritableFile', () => {
  it('refuses a folder, and accepts a file that exists', async () => {
    expect(await refusal(requireWritableFile(path.join(folder, 'folder')))).toMatchObject({
      message: expect.stringContaining('is a folder') as string,
    });
    await expect(requireWritableFile(path.join(folder, 'file'))).resolves.toBeUndefined();
  });
});
