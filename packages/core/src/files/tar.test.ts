import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFolder, unpackFolder } from './tar.ts';

const FILES: Readonly<Record<string, Buffer>> = {
  'config.json': Buffer.from('{"ü":1}\n'),
  'empty.txt': Buffer.alloc(0),
  'one-block': Buffer.alloc(512, 7),
  'weights.bin': Buffer.from(Array.from({ length: 200_001 }, (_, i) => i % 251)),
};

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ordo-tar-'));
  folder = path.join(root, 'folder');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(folder, name), content);
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

async function pack(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of packFolder(folder)) parts.push(part);
  return Buffer.concat(parts);
}

/** Cuts the bytes into pieces of the given size, regardless of their contents. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}

/** Returns the contents of files by name, as latin1: one character per byte, which compares faster than buffers. */
function readFiles(place: string): Record<string, string> {
  const names = readdirSync(place).toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(place, name), 'latin1')]));
}

function sumOf(letters: string): number {
  return [...Buffer.from(letters)].reduce((sum, byte) => sum + byte, 0);
}

describe('a folder as one file', () => {
  it.each([1000, 512, 65_536])('comes back the same from chunks of %i bytes', async (size) => {
    const copy = path.join(root, 'copy');
    await unpackFolder(inPieces(await pack(), size), copy);
    expect(readFiles(copy)).toEqual(readFiles(folder));
  });

  it('has the same bytes whenever it is packed', async () => {
    const first = await pack();
    writeFileSync(path.join(folder, 'config.json'), FILES['config.json'] as Buffer);
    expect((await pack()).equals(first)).toBe(true);
  });

  it('can be read by tar, and reads what tar writes', async () => {
    const file = path.join(root, 'folder.tar');
    writeFileSync(file, await pack());
    const copy = path.join(root, 'copy');
    mkdirSync(copy);
    expect(spawnSync('tar', ['-xf', file, '-C', copy]).status).toBe(0);
    expect(readFiles(copy)).toEqual(readFiles(folder));
    const theirs = spawnSync('tar', ['-c', '--format=ustar', '-C', folder, ...Object.keys(FILES)]).stdout;
    await unpackFolder(inPieces(theirs, 4096), path.join(root, 'theirs'));
    expect(readFiles(path.join(root, 'theirs'))).toEqual(readFiles(folder));
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 100_000), 'truncated'],
    ['cut off between two files', (bytes: Buffer) => bytes.subarray(0, 1024), 'truncated'],
    ['without its end', (bytes: Buffer) => bytes.subarray(0, -1024), 'truncated'],
    ['empty', () => Buffer.alloc(0), 'truncated'],
    ['something else', () => Buffer.alloc(1024, 'x'), 'not an archive of a folder'],
    ['damaged in a header', (bytes: Buffer) => Buffer.concat([Buffer.from('C'), bytes.subarray(1)]), 'header checksum'],
    [
      'about to write outside the folder',
      (bytes: Buffer) => {
        const evil = Buffer.from(bytes);
        // This turns "config.json" into "../fig.json", and the checksum changes by the sum of "../" minus that of "con".
        evil.write('../', 0);
        const sum = Number.parseInt(evil.toString('latin1', 148, 154), 8) - sumOf('con') + sumOf('../');
        evil.write(sum.toString(8).padStart(6, '0'), 148);
        return evil;
      },
      'which is not a plain file',
    ],
  ])('is refused when it is %s', async (_, damage, message) => {
    const bytes = damage(await pack());
    await expect(unpackFolder(inPieces(bytes, 4096), path.join(root, 'copy'))).rejects.toThrow(message);
  });

  it('is refused when it holds a link or a folder', async () => {
    mkdirSync(path.join(root, 'odd/inner'), { recursive: true });
    symlinkSync('/etc/passwd', path.join(root, 'odd/link'));
    for (const name of ['link', 'inner']) {
      const bytes = spawnSync('tar', ['-c', '--format=ustar', '-C', path.join(root, 'odd'), name]).stdout;
      const unpacking = unpackFolder(inPieces(bytes, 4096), path.join(root, 'copy'));
      await expect(unpacking).rejects.toThrow('which is not a plain file');
    }
  });

  it('does not write over a file that is there', async () => {
    const bytes = await pack();
    await expect(unpackFolder(inPieces(bytes, 4096), folder)).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('is not blamed for a connection that breaks', async () => {
    const bytes = await pack();
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield* inPieces(bytes.subarray(0, 50_000), 4096);
      throw new Error('the line was cut');
    }
    await expect(unpackFolder(breaking(), path.join(root, 'copy'))).rejects.toThrow(/^the line was cut$/);
  });
});
