import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftOf, withoutDraft, writeFileAtomically } from './files.ts';

describe('a draft', () => {
  it('has a name of its own each time, from which that of its file can be told', () => {
    const drafts = [draftOf('a/x.json'), draftOf('a/x.json')];
    expect(new Set(drafts).size).toBe(2);
    expect(drafts.map(withoutDraft)).toEqual(['a/x.json', 'a/x.json']);
    expect(withoutDraft('a/my.draft')).toBe('a/my.draft');
  });
});

describe('writeFileAtomically', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-files-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('replaces a whole file and leaves no draft behind', async () => {
    const file = path.join(folder, 'deep', 'state.json');
    await writeFileAtomically(file, 'old');
    await writeFileAtomically(file, 'new');
    expect(await readFile(file, 'utf8')).toBe('new');
    expect(await readdir(path.dirname(file))).toEqual(['state.json']);
  });

  it.skipIf(process.platform !== 'linux')('refuses a file system that takes no folders, at once', async () => {
    await expect(writeFileAtomically('/proc/no-such-folder/deep/x', '1')).rejects.toThrow('ENOENT');
  });

  it('refuses a folder below a file', async () => {
    await writeFileAtomically(path.join(folder, 'file'), '1');
    await expect(writeFileAtomically(path.join(folder, 'file', 'deep', 'x'), '1')).rejects.toThrow('ENOTDIR');
    await expect(writeFileAtomically(path.join(folder, 'file', 'x'), '1')).rejects.toThrow(/EEXIST|ENOTDIR/);
  });

  it('leaves no draft behind when the write fails', async () => {
    await writeFileAtomically(path.join(folder, 'taken', 'x'), '1');
    await expect(writeFileAtomically(path.join(folder, 'taken'), 'cannot replace a folder')).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    );
    expect(await readdir(folder)).toEqual(['taken']);
  });
});
