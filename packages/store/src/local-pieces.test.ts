import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactStorage } from './artifact-storage.ts';
import { createLocalArtifacts } from './local-artifacts.ts';

describe('an artifact in pieces', () => {
  let root: string;
  let artifacts: ArtifactStorage;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ordo-pieces-'));
    artifacts = createLocalArtifacts(root);
  });
  afterAll(() => rm(root, { recursive: true }));

  const whole = Buffer.from('0123456789');
  const sender = '01900000-0000-7000-8000-000000000001';
  const artifact = { sha256: sha256(whole), sender };
  const write = (from: number, to: number, of: { sha256: string; sender: string } = artifact) =>
    artifacts.pieces.write(Readable.from([whole.subarray(from, to)]), of, { offset: from, maxBytes: whole.length });
  const files = async (): Promise<string[]> =>
    (await readdir(root, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

  it('is whole when all of them are there, even when one was sent twice or broke off', async () => {
    expect(await artifacts.pieces.count(artifact)).toBe(0);
    expect(await write(0, 4)).toBe(4);
    const broken = Readable.from(
      (async function* () {
        yield whole.subarray(4, 6);
        throw new Error('connection reset');
      })(),
    );
    const place = { offset: 4, maxBytes: whole.length };
    await expect(artifacts.pieces.write(broken, artifact, place)).rejects.toThrow('connection reset');
    expect(await artifacts.pieces.count(artifact)).toBe(6);
    expect(await write(2, 5)).toBe(6);
    await expect(artifacts.pieces.join(artifact, 10)).rejects.toMatchObject({ code: 'artifact.corrupt' });
    expect(await write(6, 10)).toBe(10);
    const { bytes, keep } = await artifacts.pieces.join(artifact, 10);
    await keep();
    expect(bytes).toBe(10);
    expect(await buffer((await artifacts.open(artifact.sha256)).stream)).toEqual(whole);
    expect(await files()).toEqual([artifact.sha256]);
  });

  it('takes no piece behind a gap, and none that is too long', async () => {
    const other = { ...artifact, sender: '01900000-0000-7000-8000-000000000002' };
    await expect(write(3, 6, other)).rejects.toMatchObject({ code: 'artifact.corrupt' });
    const place = { offset: 0, maxBytes: 9 };
    await expect(artifacts.pieces.write(Readable.from([whole]), other, place)).rejects.toMatchObject({
      code: 'request.too-large',
    });
    expect(await artifacts.pieces.count(other)).toBe(0);
  });

  it('is begun anew when its pieces make up another file', async () => {
    const other = { sha256: sha256('another file'), sender };
    await write(0, 10, other);
    await expect(artifacts.pieces.join(other, 10)).rejects.toMatchObject({
      code: 'artifact.corrupt',
      fix: 'send all pieces again',
    });
    expect(await artifacts.pieces.count(other)).toBe(0);
  });

  it('is swept when nothing has been added for long, and not before', async () => {
    const [left, growing] = ['left', 'growing'].map((name) => ({ sha256: sha256(name), sender }));
    for (const one of [left, growing]) await write(0, 5, one);
    const draft = (await files()).find((name) => name.startsWith(left?.sha256 ?? '')) ?? '';
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(path.join(root, draft.slice(0, 2), draft), twoHoursAgo, twoHoursAgo);
    expect(await artifacts.removeDrafts(3_600_000)).toBe(1);
    expect(await artifacts.pieces.count(left ?? artifact)).toBe(0);
    expect(await artifacts.pieces.count(growing ?? artifact)).toBe(5);
  });
});
