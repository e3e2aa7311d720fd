/** Receives a file from an attempt: streams it to disk, checks its SHA-256, and only then records it. */
import type { Readable } from 'node:stream';
import { isOrdoError, OrdoError } from '@ordo/core';
import type { ReceivedArtifact } from '@ordo/store';
import type { App } from '../app-options.ts';

/** The content type of files, in requests and answers. */
export const BYTES = 'application/octet-stream';

/** Documents a body of bytes. `receiveArtifact` checks it by its SHA-256 while it is stored. */
export const BytesBodySchema = {
  content: { [BYTES]: { schema: { type: 'string', format: 'binary', 'x-checked-by': 'receiveArtifact' } } },
};

/** Lets the routes of a plugin take such bodies as streams. */
export function acceptBytes(app: App): void {
  app.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
}

interface ExpectedArtifact {
  readonly attempt: { readonly attemptId: string; readonly attemptNumber: number };
  readonly sha256: string;
  /** Records the file and keeps it. Throws if the attempt may no longer write. */
  readonly record: (received: ReceivedArtifact) => Promise<void>;
}

/** @throws OrdoError `attempt.stale`, `artifact.corrupt`, `request.too-large`, `request.unsupported-media-type` */
export async function receiveArtifact(
  app: Pick<App, 'store' | 'artifacts' | 'limits' | 'prometheus'>,
  body: unknown,
  expected: ExpectedArtifact,
): Promise<void> {
  try {
    await storeArtifact(app, body, expected);
  } catch (error) {
    app.prometheus.uploadsFailed.inc({ code: isOrdoError(error) ? error.code : 'internal.unexpected' });
    throw error;
  }
}

async function storeArtifact(
  { store, artifacts, limits }: Pick<App, 'store' | 'artifacts' | 'limits'>,
  body: unknown,
  { attempt: { attemptId, attemptNumber }, sha256, record }: ExpectedArtifact,
): Promise<void> {
  await store.artifacts.requireWritable(attemptId, attemptNumber);
  if (!isStream(body)) {
    throw new OrdoError('request.unsupported-media-type', 'a file must be sent as bytes', {
      fix: `send content-type: ${BYTES}`,
    });
  }
  const received = await artifacts.receive(body, { sha256, maxBytes: limits.artifactBytes }).catch(nameDiskFull);
  try {
    await record(received);
  } catch (error) {
    // For instance, the run was handed over during the upload.
    await received.discard();
    throw error;
  }
}

function nameDiskFull(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  throw new OrdoError('store.disk-full', 'there is no room left on the disk that holds the artifacts', {
    fix: 'free some room on the disk of the API, then repeat the request',
    cause: error,
  });
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
