/** Keeps artifacts on local disk as `<root>/<first two hex digits>/<sha256>`. Each is written as a draft and renamed. */
import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, OrdoError } from '@ordo/core';
import type { ArtifactStorage, ListedArtifact, PiecedArtifact } from './artifact-storage.ts';
import { createLocalPieces } from './local-pieces.ts';
import { tooLarge } from './too-large.ts';

/** The ending of the name of a file that is not complete yet. */
const DRAFT = '.draft';
const SHA256 = /^[0-9a-f]{64}$/;

export function createLocalArtifacts(root: string): ArtifactStorage {
  /** Returns the path of an artifact. Anything that is not a hash is refused, so that no other path can be formed. */
  const placeOf = (sha256: string): string => {
    if (!SHA256.test(sha256)) {
      throw new OrdoError('artifact.not-found', `${JSON.stringify(sha256)} is not a SHA-256 in lower-case hexadecimal`);
    }
    return path.join(root, sha256.slice(0, 2), sha256);
  };

  const receive: ArtifactStorage['receive'] = async (source, { sha256, maxBytes }) => {
    const place = placeOf(sha256);
    const draft = `${place}.${randomUUID()}${DRAFT}`;
    const discard = (): Promise<void> => rm(draft, { force: true });
    await makeFolder(path.dirname(place));
    try {
      const written = await writeDraft(source, draft, maxBytes);
      if (written.sha256 !== sha256) {
        const message = `the ${written.bytes} bytes have SHA-256 ${written.sha256}, not ${sha256}`;
        throw new OrdoError('artifact.corrupt', message, { fix: 'send the file again' });
      }
      return { bytes: written.bytes, keep: () => rename(draft, place), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
  const draftOf = ({ sha256, sender }: PiecedArtifact): string => `${placeOf(sha256)}.${sender}${DRAFT}`;

  return {
    check: async () => void (await makeFolder(root)),
    direct: null,
    pieces: createLocalPieces({ draftOf, receive }),
    receive,

    open: async (sha256) => {
      const place = placeOf(sha256);
      const handle = await open(place, 'r').catch((error: unknown) => {
        throw new OrdoError('artifact.not-found', `artifact ${sha256} is not in the storage`, { cause: error });
      });
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), bytes: size };
    },

    sizeOf: async (sha256) => (await stat(placeOf(sha256)).catch(() => null))?.size ?? null,
    list: () => listArtifacts(root),

    remove: async (sha256) => {
      await rm(placeOf(sha256), { force: true });
    },

    removeDrafts: async (olderThanMs) => await removeDrafts(root, (await readFileClock(root)) - olderThanMs),
  };
}

/** Returns the time that the file system gives to files now. The clock of this process may differ. */
async function readFileClock(root: string): Promise<number> {
  await makeFolder(root);
  const probe = path.join(root, `${randomUUID()}${DRAFT}`);
  await writeFile(probe, '');
  const { mtimeMs } = await stat(probe);
  await rm(probe);
  return mtimeMs;
}

async function* listArtifacts(root: string): AsyncGenerator<ListedArtifact> {
  const now = await readFileClock(root);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => SHA256.test(entry.name))) {
    const found = await stat(path.join(parentPath, name)).catch(() => null);
    if (found?.isFile() === true) yield { sha256: name, bytes: found.size, ageMs: now - found.mtimeMs };
  }
}

/** Removes the drafts whose last write was before `time`, in milliseconds since 1970. */
async function removeDrafts(root: string, time: number): Promise<number> {
  let removed = 0;
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter(({ name }) => name.endsWith(DRAFT))) {
    const draft = path.join(entry.parentPath, entry.name);
    const written = await stat(draft).catch(() => undefined);
    if (written === undefined || written.mtimeMs >= time) continue;
    await rm(draft, { force: true });
    removed++;
  }
  return removed;
}

/** Streams the source into a new file and syncs it to disk. Returns the hash and size of what was written. */
async function writeDraft(
  source: Readable,
  file: string,
  maxBytes: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        throw tooLarge(maxBytes);
      }
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}
