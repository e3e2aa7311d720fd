/** Archives come from other people. These tests check how much of one is read, and how much it may hold. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packArchive, readFromArchive, unpackArchive } from './archive.ts';

const MUCH = { bytes: 2 ** 30, files: 100, ratio: 2000 };
let place = '';
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'ordo-archive-'));
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

/** Packs these files into an archive. */
async function pack(files: Readonly<Record<string, Buffer | string>>, first?: string): Promise<string> {
  const folder = path.join(place, 'packed');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  const archive = path.join(place, 'a.tar.gz');
  await packArchive(folder, archive, first);
  return archive;
}
const unpacked = (): string => path.join(place, 'unpacked');

describe('what an archive may hold', () => {
  it('is limited in bytes', async () => {
    const archive = await pack({ 'a.txt': Buffer.alloc(3_000_000, 'a') });
    await expect(unpackArchive(archive, unpacked(), { ...MUCH, bytes: 2_000_000 })).rejects.toMatchObject({
      code: 'request.too-large',
      message: 'the archive holds more than 2000000 bytes',
    });
  });

  it('is limited in files, and no file beyond the limit is written', async () => {
    const archive = await pack({ a: '1', b: '2', c: '3' });
    await expect(unpackArchive(archive, unpacked(), { ...MUCH, files: 2 })).rejects.toMatchObject({
      code: 'request.too-large',
      message: 'the archive holds more than 2 files',
    });
    expect(readdirSync(unpacked())).toEqual(['a', 'b']);
  });

  it('is limited by the size of the archive: 50 MB of zeros in 50 kB are 1,000 times as much', async () => {
    const archive = await pack({ zeros: Buffer.alloc(50_000_000) });
    const { size } = statSync(archive);
    await expect(unpackArchive(archive, unpacked(), { ...MUCH, ratio: 100 })).rejects.toMatchObject({
      message: `the archive holds more than 100 times its size of ${size} bytes`,
    });
    const written = statSync(path.join(unpacked(), 'zeros')).size;
    expect(written).toBeLessThan(100 * size);
    await unpackArchive(archive, path.join(place, 'again'), MUCH);
  });

  it('may be a megabyte however small the archive is, since small files leave their blocks half empty', async () => {
    const archive = await pack({ zeros: Buffer.alloc(1_000_000) });
    await unpackArchive(archive, unpacked(), { ...MUCH, ratio: 1 });
    expect(readdirSync(unpacked())).toEqual(['zeros']);
  });
});

const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, i) => (i * i * 31 + (i >> 5)) % 251));

describe('one file of an archive', () => {
  it('is found without writing anything', async () => {
    const archive = await pack({ a: 'first', b: 'second', c: 'third' });
    expect((await readFromArchive(archive, 'b', MUCH))?.toString()).toBe('second');
    expect(await readFromArchive(archive, 'd', MUCH)).toBeNull();
    expect(readdirSync(place).toSorted()).toEqual(['a.tar.gz', 'packed']);
  });

  it('is found at once where it was packed first: what comes behind it may be too much to be read', async () => {
    const files = { a: noise(2_000_000), statement: 'who has signed' };
    const limits = { ...MUCH, bytes: 1_000_000 };
    const archive = await pack(files, 'statement');
    expect((await readFromArchive(archive, 'statement', limits))?.toString()).toBe('who has signed');
    await expect(readFromArchive(archive, 'a', limits)).rejects.toMatchObject({ code: 'request.too-large' });
  });

  it('is not found in what is no archive', async () => {
    const file = path.join(place, 'b.tar.gz');
    writeFileSync(file, 'hello');
    await expect(readFromArchive(file, 'a', MUCH)).rejects.toMatchObject({
      code: 'artifact.corrupt',
      message: expect.stringContaining('b.tar.gz is not a whole archive') as string,
    });
  });
});
