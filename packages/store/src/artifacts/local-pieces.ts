/** Collects the pieces of an artifact in one draft on local disk. Each piece is written to its place in the file. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, OrdoError } from '@ordo/core';
import type { ArtifactPieces, PiecedArtifact } from './artifact-storage.ts';
import { tooLarge } from './too-large.ts';

export interface PiecePlaces {
  /** Returns the path of a whole artifact. */
  readonly placeOf: (sha256: string) => string;
  readonly draftOf: (artifact: PiecedArtifact) => string;
}

export function createLocalPieces({ placeOf, draftOf }: PiecePlaces): ArtifactPieces {
  return {
    count: async (artifact) => await sizeOf(draftOf(artifact)),

    write: async (source, artifact, { offset, maxBytes }) => {
      const draft = draftOf(artifact);
      await makeFolder(path.dirname(draft));
      const present = await sizeOf(draft);
      if (offset > present) throw incomplete(`the piece begins at byte ${offset}`, present);
      // The flag 'a' would ignore the place: a piece that is sent again must replace the earlier one.
      const handle = await open(draft, constants.O_WRONLY | constants.O_CREAT);
      try {
        let end = offset;
        for await (const chunk of source as AsyncIterable<Uint8Array>) {
          if (end + chunk.byteLength > maxBytes) {
            throw tooLarge(maxBytes);
          }
          await writeAll(handle, chunk, end);
          end += chunk.byteLength;
        }
      } finally {
        await handle.close();
      }
      return await sizeOf(draft);
    },

    read: async (artifact) => createReadStream(draftOf(artifact)),

    discard: async (artifact) => await rm(draftOf(artifact), { force: true }),

    join: async (artifact, bytes) => {
      const draft = draftOf(artifact);
      const present = await sizeOf(draft);
      if (present < bytes) throw incomplete(`the artifact has ${bytes} bytes`, present);
      const found = await syncAndHash(draft);
      if (found !== artifact.sha256 || present !== bytes) {
        await rm(draft, { force: true });
        const message = `the pieces make up ${present} bytes with SHA-256 ${found}, not ${bytes} with ${artifact.sha256}`;
        throw new OrdoError('artifact.corrupt', message, { fix: 'send all pieces again' });
      }
      const discard = (): Promise<void> => rm(draft, { force: true });
      return { bytes, keep: () => rename(draft, placeOf(artifact.sha256)), discard };
    },
  };
}

/** Returns the size of a file in bytes; 0 for a file that does not exist. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return { size: 0 };
    throw error;
  });
  return found.size;
}

/** Writes all bytes. A single call of `write` may write fewer than it was given, for instance when the disk is full. */
async function writeAll(handle: FileHandle, chunk: Uint8Array, place: number): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.byteLength - written, place + written);
    written += bytesWritten;
  }
}

async function syncAndHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    const stream = handle.createReadStream({ autoClose: false, start: 0 });
    for await (const chunk of stream as AsyncIterable<Uint8Array>) hash.update(chunk);
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

function incomplete(wish: string, present: number): OrdoError {
  return new OrdoError('artifact.corrupt', `${wish}, but only the first ${present} bytes have arrived`, {
    fix: `send the pieces from byte ${present} on`,
  });
}
