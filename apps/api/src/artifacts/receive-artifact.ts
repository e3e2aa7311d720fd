/** Receives a file from an attempt, as a whole or in pieces: streams it to disk, checks its SHA-256, and only then records it. */
import type { Readable } from 'node:stream';
import { isOrdoError, nameDiskError, OrdoError } from '@ordo/core';
import type { ReceivedArtifact } from '@ordo/store';
import type { FastifyRequest } from 'fastify';
import { BYTES, BytesBodySchema } from '@ordo/protocol/schemas/bytes';
import type { App } from '../app-options.ts';

/** Makes the routes of a plugin that declare such bodies receive them as streams. Other routes are not affected. */
export function acceptBytes(app: App): void {
  app.addContentTypeParser(BYTES, (request, payload, done) => done(refuseElsewhere(request), payload));
}

/** Does the same for small bodies, which are received as buffers. */
export function acceptSmallBytes(app: App): void {
  app.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (request, body, done) => done(refuseElsewhere(request), body));
}

function refuseElsewhere({ routeOptions }: FastifyRequest): OrdoError | null {
  if (routeOptions.schema?.body === BytesBodySchema) return null;
  return new OrdoError('request.unsupported-media-type', `the body was sent as ${BYTES}, but this route takes JSON`, {
    fix: 'send JSON with content-type: application/json',
  });
}

interface Writer {
  readonly attemptId: string;
  readonly attemptNumber: number;
}

interface ExpectedArtifact {
  readonly attempt: Writer;
  readonly sha256: string;
  /** Records the file and keeps it. Throws if the attempt may no longer write. */
  readonly record: (received: ReceivedArtifact) => Promise<void>;
}

type Receiver = Pick<App, 'store' | 'artifacts' | 'limits' | 'prometheus'>;

/**
 * Receives a file.
 * @throws OrdoError `attempt.stale`, `artifact.corrupt`, `request.too-large`, `request.unsupported-media-type`
 */
export async function receiveArtifact(app: Receiver, body: unknown, expected: ExpectedArtifact): Promise<void> {
  const { attempt, sha256, record } = expected;
  await asUpload(app, attempt, async () => {
    const received = await app.artifacts.receive(requireStream(body), { sha256, maxBytes: app.limits.artifactBytes });
    await recordOrDiscard(received, record);
  });
}

async function recordOrDiscard(received: ReceivedArtifact, record: ExpectedArtifact['record']): Promise<void> {
  try {
    await record(received);
  } catch (error) {
    // This happens, for instance, when the run was handed over during the upload.
    await received.discard();
    throw error;
  }
}

/** Receives a piece and returns the new number of bytes. @throws OrdoError as `receiveArtifact` does */
export async function receivePiece(
  app: Receiver,
  body: unknown,
  { attempt, sha256, bytes, offset }: { attempt: Writer; sha256: string; bytes: number; offset: number },
): Promise<number> {
  return await asUpload(app, attempt, async () => {
    requireSize(app, bytes);
    const place = { offset, maxBytes: bytes };
    return await app.artifacts.pieces.write(requireStream(body), { sha256, sender: attempt.attemptId }, place);
  });
}

/** Refuses a file that is announced as too large, before any of it is sent. @throws OrdoError `request.too-large` */
export function requireSize({ limits: { artifactBytes } }: Pick<App, 'limits'>, bytes: number): void {
  if (bytes <= artifactBytes) return;
  throw new OrdoError('request.too-large', `the file has ${bytes} bytes; at most ${artifactBytes} are taken`, {
    fix: 'train a smaller model',
  });
}

/** Records the file that the pieces form. A repeated call is harmless. @throws OrdoError `attempt.stale`, `artifact.corrupt` */
export async function joinPieces(
  app: Receiver,
  expected: ExpectedArtifact & { readonly bytes: number },
): Promise<void> {
  const { attempt, sha256, bytes, record } = expected;
  const { store, artifacts } = app;
  await asUpload(app, attempt, async () => {
    // The answer to an earlier request was lost: the file is already in its place.
    if ((await store.artifacts.recordedBytes(attempt.attemptId, sha256)) === bytes) {
      await record({ bytes, keep: async () => undefined, discard: async () => undefined });
      return;
    }
    // If recording fails, the pieces stay for the next try. Pieces that are never requested again are swept.
    await recordOrDiscard(await artifacts.pieces.join({ sha256, sender: attempt.attemptId }, bytes), record);
  });
}

async function asUpload<T>(
  { store, prometheus }: Receiver,
  { attemptId, attemptNumber }: Writer,
  receive: () => Promise<T>,
): Promise<T> {
  try {
    await store.artifacts.requireWritable(attemptId, attemptNumber);
    return await receive().catch(nameDiskFull);
  } catch (error) {
    prometheus.uploadsFailed.inc({ code: isOrdoError(error) ? error.code : 'internal.unexpected' });
    throw error;
  }
}

function nameDiskFull(error: unknown): never {
  if (!isOrdoError(nameDiskError(error, 'the artifacts'), 'disk.full')) throw error;
  throw new OrdoError('store.disk-full', 'there is no room left on the disk that holds the artifacts', {
    fix: 'free some room on the disk of the API, then repeat the request',
    cause: error,
  });
}

/** Returns the body as a stream. @throws OrdoError `request.unsupported-media-type` */
export function requireStream(body: unknown): Readable {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return body as Readable;
  throw new OrdoError('request.unsupported-media-type', 'a file must be sent as bytes', {
    fix: `send content-type: ${BYTES}`,
  });
}
