/** Takes in a file that an attempt sends: streamed to disk, checked against its SHA-256, and only then recorded. */
import type { Readable } from 'node:stream';
import { OrdoError } from '@ordo/core';
import type { App } from '../app-options.ts';

/** How files travel, both ways. */
export const BYTES = 'application/octet-stream';

/** Lets the routes of a plugin take bodies of bytes, unread. */
export function acceptBytes(app: App): void {
  app.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
}

interface ExpectedArtifact<T> {
  readonly attempt: { readonly attemptId: string; readonly attemptNumber: number };
  readonly sha256: string;
  /** Writes down, in the attempt's name, that the bytes are there. */
  readonly record: (bytes: number) => Promise<T>;
}

/** @throws OrdoError `attempt.stale`, `artifact.corrupt`, `request.too-large`, `request.unsupported-media-type` */
export async function receiveArtifact<T>(
  { store, artifacts, limits }: Pick<App, 'store' | 'artifacts' | 'limits'>,
  body: unknown,
  { attempt: { attemptId, attemptNumber }, sha256, record }: ExpectedArtifact<T>,
): Promise<T> {
  await store.artifacts.requireWritable(attemptId, attemptNumber);
  if (!isStream(body)) {
    throw new OrdoError('request.unsupported-media-type', 'a file is sent as bytes', {
      fix: `send content-type: ${BYTES}`,
    });
  }
  const { bytes } = await artifacts.put(body, { sha256, maxBytes: limits.artifactBytes });
  try {
    return await record(bytes);
  } catch (error) {
    // Handed over while the bytes were on their way: nothing names them.
    if (!(await store.artifacts.isNamed(sha256))) await artifacts.remove(sha256);
    throw error;
  }
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
