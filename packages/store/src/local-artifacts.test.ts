import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactStorage } from './artifact-storage.ts';
import { createLocalArtifacts } from './local-artifacts.ts';

describe('artifacts on local disk', () => {
  let root: string;
  let artifacts: ArtifactStorage;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ordo-artifacts-'));
    artifacts = createLocalArtifacts(root);
  });
  afterAll(() => rm(root, { recursive: true }));

  const bytes = Buffer.alloc(300_000, 'weights');
  const hash = sha256(bytes);
  const limits = { sha256: hash, maxBytes: 1e6 };
  const files = async (): Promise<string[]> =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);

  it('are read back as they were stored, even when stored twice', async () => {
    for (let i = 0; i < 2; i++) {
      const received = await artifacts.receive(Readable.from([bytes]), limits);
      expect(received.bytes).toBe(300_000);
      await received.keep();
    }
    const { stream, bytes: size } = await artifacts.open(hash);
    expect(size).toBe(300_000);
    expect(sha256(await buffer(stream))).toBe(hash);
    expect(await files()).toEqual([hash]);
  });

  it('cannot be read before they are kept, and leave nothing when they are discarded', async () => {
    const received = await artifacts.receive(Readable.from(['never kept']), {
      sha256: sha256('never kept'),
      maxBytes: 99,
    });
    await expect(artifacts.open(sha256('never kept'))).rejects.toMatchObject({ code: 'artifact.not-found' });
    await received.discard();
    expect(await files()).toEqual([hash]);
  });

  it('are not stored when the bytes are wrong, too many, or break off', async () => {
    const other = sha256('other');
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('connection reset');
      })(),
    );
    await expect(artifacts.receive(Readable.from([bytes]), { ...limits, sha256: other })).rejects.toMatchObject({
      code: 'artifact.corrupt',
    });
    await expect(artifacts.receive(Readable.from([bytes]), { sha256: other, maxBytes: 1000 })).rejects.toMatchObject({
      code: 'request.too-large',
    });
    await expect(artifacts.receive(broken, { ...limits, sha256: other })).rejects.toThrow('connection reset');
    expect(await files()).toEqual([hash]);
  });

  it.each(['../../etc/passwd', '/etc/passwd', '..%2f..', `${'a'.repeat(63)}/`, '', 'A'.repeat(64)])(
    'never turn %j into a path',
    async (name) => {
      const missing = { code: 'artifact.not-found' };
      await expect(artifacts.open(name)).rejects.toMatchObject(missing);
      await expect(artifacts.remove(name)).rejects.toMatchObject(missing);
      await expect(artifacts.receive(Readable.from(['x']), { sha256: name, maxBytes: 9 })).rejects.toMatchObject(
        missing,
      );
    },
  );

  it('can be removed, more than once', async () => {
    await artifacts.remove(hash);
    await artifacts.remove(hash);
    await expect(artifacts.open(hash)).rejects.toMatchObject({ code: 'artifact.not-found' });
  });
});
