/** Keeps a received bundle in a separate folder while it is verified. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OrdoError } from '@ordo/core';
import { requireStream } from '../artifacts/receive-artifact.ts';

export interface KeptBundle {
  readonly archive: string;
  /** The path of a folder that does not exist yet. */
  readonly folder: string;
  readonly sha256: string;
}

/** Receives a bundle. @throws OrdoError `request.too-large`, `request.unsupported-media-type` */
export async function withReceivedBundle<T>(
  body: unknown,
  maxBytes: number,
  use: (bundle: KeptBundle) => Promise<T>,
): Promise<T> {
  const stream = requireStream(body);
  const place = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  try {
    const archive = path.join(place, 'bundle.tar.gz');
    const hash = createHash('sha256');
    await pipeline(
      stream,
      (chunks: AsyncIterable<Buffer>) => measure(chunks, maxBytes, hash),
      createWriteStream(archive),
    );
    return await use({ archive, folder: path.join(place, 'bundle'), sha256: hash.digest('hex') });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function* measure(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new OrdoError('request.too-large', `the bundle has more than ${maxBytes} bytes`, {
        fix: 'make a bundle of one part of the study',
      });
    }
    hash.update(chunk);
    yield chunk;
  }
}
