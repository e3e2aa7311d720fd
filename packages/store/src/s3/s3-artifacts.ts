/**
 * Keeps artifacts in an S3-compatible bucket as `<prefix>/<first two hex digits>/<sha256>`. Several API processes can share the
 * bucket without a volume. Anybody may send a file whose name is its signed hash, because the store refuses any other content.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { OrdoError } from '@ordo/core';
import type { ArtifactStorage, DirectTransfer, ReceivedArtifact } from '../artifacts/artifact-storage.ts';
import type { S3Place } from './address.ts';
import { createS3Bucket, type S3Bucket } from './bucket.ts';
import { ObjectWriter } from './object-writer.ts';
import { createS3Pieces, type S3Names } from './s3-pieces.ts';
import { tooLarge } from '../artifacts/too-large.ts';

const SHA256 = /^[0-9a-f]{64}$/;
/** The time for which an address for a download is valid, in seconds. A download that has already begun continues. */
const DOWNLOAD_SECONDS = 900;

export function createS3Artifacts(place: S3Place): ArtifactStorage {
  const { prefix, direct } = place.address;
  const bucket = createS3Bucket(place);
  const names = nameObjects(prefix);
  const { keyOf } = names;
  const receive: ArtifactStorage['receive'] = async (source, expected) =>
    await receiveObject(bucket, { ...expected, key: keyOf(expected.sha256) }, source);

  return {
    check: () => bucket.check(),
    pieces: createS3Pieces({ bucket, names, receive }),
    direct: direct ? createDirect(bucket, names) : null,
    receive,

    open: async (sha256) => {
      const opened = await bucket.open(keyOf(sha256));
      if (opened === null) throw missing(sha256);
      return opened;
    },

    sizeOf: (sha256) => bucket.sizeOf(keyOf(sha256)),
    remove: (sha256) => bucket.remove(keyOf(sha256)),

    list: async function* () {
      for await (const { key, bytes, ageMs } of bucket.list(prefix)) {
        const sha256 = key.slice(prefix.length + 3);
        if (SHA256.test(sha256) && key === keyOf(sha256)) yield { sha256, bytes, ageMs };
      }
    },

    removeDrafts: async (olderThanMs) => {
      let removed = 0;
      for await (const { key, ageMs } of bucket.list(`${prefix}drafts/`)) {
        if (ageMs < olderThanMs) continue;
        await bucket.remove(key);
        removed++;
      }
      for await (const upload of bucket.listUploads(prefix)) {
        if (upload.ageMs < olderThanMs) continue;
        await bucket.abortUpload(upload);
        removed++;
      }
      return removed;
    },
  };
}

function nameObjects(prefix: string): S3Names {
  /** Returns the name of an artifact's object. Anything that is not a hash is refused, so that no other object can be named. */
  const keyOf = (sha256: string): string => {
    if (SHA256.test(sha256)) return `${prefix}${sha256.slice(0, 2)}/${sha256}`;
    throw new OrdoError('artifact.not-found', `${JSON.stringify(sha256)} is not a SHA-256 in lower-case hexadecimal`);
  };
  return {
    keyOf,
    draftOf: ({ sha256, sender }) => `${prefix}drafts/${keyOf(sha256).slice(prefix.length + 3)}.${sender}/`,
  };
}

function createDirect(bucket: S3Bucket, { keyOf, draftOf }: S3Names): DirectTransfer {
  return {
    upload: async (artifact, piece) => {
      if (!(await bucket.checksHashes())) return null;
      if (piece === null) return await bucket.signPut(keyOf(artifact.sha256), artifact.sha256);
      const name = `${draftOf(artifact)}${piece.offset}-${piece.bytes}`;
      return await bucket.signPut(name, piece.sha256);
    },
    download: (sha256, filename) => bucket.signGet(keyOf(sha256), { seconds: DOWNLOAD_SECONDS, filename }),
  };
}

async function receiveObject(
  bucket: S3Bucket,
  { key, sha256, maxBytes }: { key: string; sha256: string; maxBytes: number },
  source: Readable,
): Promise<ReceivedArtifact> {
  const writer = new ObjectWriter(bucket, key);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const read of source as AsyncIterable<Uint8Array | string>) {
      const chunk = typeof read === 'string' ? Buffer.from(read) : read;
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await writer.write(chunk);
    }
    const found = hash.digest('hex');
    if (found !== sha256) {
      throw new OrdoError('artifact.corrupt', `the ${bytes} bytes have SHA-256 ${found}, not ${sha256}`, {
        fix: 'send the file again',
      });
    }
    await writer.settle();
    return { bytes, keep: () => writer.finish(), discard: () => writer.abort() };
  } catch (error) {
    // Remains that cannot be removed now are swept later.
    await writer.abort().catch(() => undefined);
    throw error;
  }
}

function missing(sha256: string): OrdoError {
  return new OrdoError('artifact.not-found', `artifact ${sha256} is not in the storage`);
}
