/**
 * Collects the pieces of an artifact in one draft on local disk. Each piece is written to its place in the file. The whole is
 * a copy of the draft, because requests that send pieces may still have the draft open.
 */
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isOrdoError, makeFolder, OrdoError } from '@ordo/core';
import type { ArtifactPieces, ArtifactStorage, PiecedArtifact } from './artifact-storage.ts';
import { formAnotherFile } from './form-another-file.ts';
import { tooLarge } from './too-large.ts';

interface PieceParts {
  /** Returns the path of the draft. */
  readonly draftOf: (artifact: PiecedArtifact) => string;
  readonly receive: ArtifactStorage['receive'];
}

export function createLocalPieces({ draftOf, receive }: PieceParts): ArtifactPieces {
  const discard = async (artifact: PiecedArtifact): Promise<void> => await rm(draftOf(artifact), { force: true });
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

    discard,

    join: async (artifact, bytes) => {
      const { sha256 } = artifact;
      const draft = draftOf(artifact);
      const present = await sizeOf(draft);
      if (present < bytes) throw incomplete(`the artifact has ${bytes} bytes`, present);
      try {
        const received = await receive(Readable.from(readLater(draft)), { sha256, maxBytes: bytes });
        return { ...received, keep: () => received.keep().then(() => discard(artifact)) };
      } catch (error) {
        if (!isOrdoError(error)) throw error;
        await discard(artifact);
        throw formAnotherFile(sha256, error);
      }
    },
  };
}

/** Opens the file only when its first byte is wanted. It may be gone by then, and only a reader hears of that. */
async function* readLater(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
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

function incomplete(wish: string, present: number): OrdoError {
  return new OrdoError('artifact.corrupt', `${wish}, but only the first ${present} bytes have arrived`, {
    fix: `send the pieces from byte ${present} on`,
  });
}
