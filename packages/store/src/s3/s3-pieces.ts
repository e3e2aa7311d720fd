/**
 * Collects the pieces of an artifact as objects of a folder of drafts, named `<offset>-<bytes>`. Any API process can take any
 * piece, and a worker can send one directly to the store. The joined file is read once, to compare its hash, and written to its
 * place.
 */
import { Readable } from 'node:stream';
import { OrdoError } from '@ordo/core';
import type { ArtifactPieces, ArtifactStorage, PiecedArtifact } from '../artifacts/artifact-storage.ts';
import { formAnotherFile } from '../artifacts/form-another-file.ts';
import type { S3Bucket } from './bucket.ts';
import { tooLarge } from '../artifacts/too-large.ts';

export interface S3Names {
  readonly keyOf: (sha256: string) => string;
  /** The folder of an artifact's pieces, which ends in a slash. */
  readonly draftOf: (artifact: PiecedArtifact) => string;
}

interface Piece {
  readonly key: string;
  readonly offset: number;
  readonly end: number;
}

interface PieceParts {
  readonly bucket: S3Bucket;
  readonly names: S3Names;
  readonly receive: ArtifactStorage['receive'];
}

/** The largest size of an object. A piece that is sent through the API is split into objects of this size. */
const LARGEST_OBJECT_BYTES = 8 * 2 ** 20;

export function createS3Pieces({ bucket, names, receive }: PieceParts): ArtifactPieces {
  const { keyOf, draftOf } = names;
  return {
    count: async (artifact) => endOf(await listPieces(bucket, draftOf(artifact))),

    write: async (source, artifact, { offset, maxBytes }) => {
      const folder = draftOf(artifact);
      const present = endOf(await listPieces(bucket, folder));
      if (offset > present) throw incomplete(`the piece begins at byte ${offset}`, present);
      await writePieces(bucket, { folder, offset, maxBytes }, source);
      return endOf(await listPieces(bucket, folder));
    },

    read: async (artifact) => readPieces(bucket, await listPieces(bucket, draftOf(artifact))),

    discard: async (artifact) => {
      for (const { key } of await listPieces(bucket, draftOf(artifact))) await bucket.remove(key);
    },

    join: async (artifact, bytes) => {
      const { sha256 } = artifact;
      const pieces = await listPieces(bucket, draftOf(artifact));
      if (pieces.length === 0 && (await bucket.sizeOf(keyOf(sha256))) === bytes) {
        // The whole file was sent directly to its place, where the store compared its hash. It must still be there when it is
        // recorded.
        const keep = async (): Promise<void> => {
          if ((await bucket.sizeOf(keyOf(sha256))) === null) throw incomplete(`artifact ${sha256} is gone`, 0);
        };
        return { bytes, keep, discard: async () => undefined };
      }
      if (endOf(pieces) < bytes) throw incomplete(`the artifact has ${bytes} bytes`, endOf(pieces));
      const removeAll = async (): Promise<void> => {
        for (const { key } of pieces) await bucket.remove(key);
      };
      try {
        const received = await receive(Readable.from(readPieces(bucket, pieces)), { sha256, maxBytes: bytes });
        return { ...received, keep: () => received.keep().then(removeAll) };
      } catch (error) {
        if (!(error instanceof OrdoError) || error.code === 'artifact.unavailable') throw error;
        await removeAll();
        throw formAnotherFile(sha256, error);
      }
    },
  };
}

/** Lists the pieces in the order of their offsets. Of several with the same offset, the longest comes first. */
async function listPieces(bucket: S3Bucket, folder: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const { key, bytes } of bucket.list(folder)) {
    const offset = Number(key.slice(folder.length).split('-')[0]);
    pieces.push({ key, offset, end: offset + bytes });
  }
  return pieces.toSorted((a, b) => a.offset - b.offset || b.end - a.end);
}

/** Returns how many bytes there are before the first gap. */
function endOf(pieces: readonly Piece[]): number {
  let end = 0;
  for (const piece of pieces) if (piece.offset <= end) end = Math.max(end, piece.end);
  return end;
}

/** Writes the bytes that arrive. If the source breaks off, the bytes that have arrived are kept. */
async function writePieces(
  bucket: S3Bucket,
  { folder, offset, maxBytes }: { folder: string; offset: number; maxBytes: number },
  source: Readable,
): Promise<void> {
  let start = offset;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    await bucket.put(`${folder}${start}-${bytes}`, Buffer.concat(waiting));
    start += bytes;
    waiting = [];
    bytes = 0;
  };
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      if (start + bytes + chunk.byteLength > maxBytes) {
        throw tooLarge(maxBytes);
      }
      waiting.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= LARGEST_OBJECT_BYTES) await flush();
    }
  } finally {
    await flush();
  }
}

/** Yields each byte once, although pieces may overlap. */
async function* readPieces(bucket: S3Bucket, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const { key, offset, end } of pieces) {
    if (end <= at) continue;
    const opened = await bucket.open(key);
    if (opened === null) throw incomplete(`the piece at byte ${offset} is gone`, at);
    let skip = at - offset;
    for await (const chunk of opened.stream as AsyncIterable<Uint8Array>) {
      if (skip < chunk.byteLength) yield chunk.subarray(skip);
      skip = Math.max(0, skip - chunk.byteLength);
    }
    at = end;
  }
}

function incomplete(wish: string, present: number): OrdoError {
  return new OrdoError('artifact.corrupt', `${wish}, but only the first ${present} bytes have arrived`, {
    fix: `send the pieces from byte ${present} on`,
  });
}
