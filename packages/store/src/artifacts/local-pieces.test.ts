import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactStorage, PiecedArtifact } from './artifact-storage.ts';
import { createLocalArtifacts } from './local-artifacts.ts';

describe('an artifact in pieces on local disk', () => {
  let root: string;
  let artifacts: ArtifactStorage;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ordo-pieces-'));
    artifacts = createLocalArtifacts(root);
  });
  afterAll(() => rm(root, { recursive: true }));

  const sender = '01900000-0000-7000-8000-000000000001';
  const write = (artifact: PiecedArtifact) =>
    artifacts.pieces.write(Readable.from([Buffer.from('01234')]), artifact, { offset: 0, maxBytes: 10 });
  const files = async (): Promise<string[]> =>
    (await readdir(root, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

  it('is swept when nothing has been added for long, and not before', async () => {
    const left = { sha256: sha256('left'), sender };
    const growing = { sha256: sha256('growing'), sender };
    for (const one of [left, growing]) await write(one);
    const draft = (await files()).find((name) => name.startsWith(left.sha256)) ?? '';
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(path.join(root, draft.slice(0, 2), draft), twoHoursAgo, twoHoursAgo);
    expect(await artifacts.removeDrafts(3_600_000)).toBe(1);
    expect(await artifacts.pieces.count(left)).toBe(0);
    expect(await artifacts.pieces.count(growing)).toBe(5);
  });
});
