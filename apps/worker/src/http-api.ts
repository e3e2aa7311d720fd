/** Implements the worker protocol over HTTP, with the generated API client. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createApiClient, take } from '@ordo/api-client';
import { describeError, isOrdoError, type Logger, OrdoError, sha256 } from '@ordo/core';
import { HEARTBEAT_TIMEOUT_MS } from '@ordo/core/lease';
import type { RunSpec } from '@ordo/spec';
import type { ApiPort } from './api-port.ts';
import { ArtifactSender } from './artifacts/artifact-sender.ts';
import { sendInPieces } from './artifacts/result-pieces.ts';

const ANSWER_WITHIN_MS = 30_000;

export interface HttpApiOptions {
  readonly apiUrl: string;
  readonly apiKey: string | null;
  /** Reads the key again after the API has refused it, because it may have been rotated. */
  readonly readKey?: () => string | null;
  readonly log?: Logger;
}

function at(id: string) {
  return { params: { path: { id } } };
}

export function createHttpApi({ apiUrl, ...keyOptions }: HttpApiOptions): ApiPort {
  const options = { baseUrl: apiUrl, ...followKey(keyOptions) };
  const attemptTokens = new Map<string, string>();
  const { http, checkpoints, datasets, models, artifactPieces, resultPieces } = createApiClient({
    ...options,
    attemptTokens,
    timeoutMs: ANSWER_WITHIN_MS,
  });
  const artifacts = new ArtifactSender(artifactPieces, keyOptions.log);
  const pulse = createApiClient({ ...options, timeoutMs: HEARTBEAT_TIMEOUT_MS }).http;

  return {
    register: async ({ labels, devices, ...identity }) =>
      await take(http.POST('/v1/workers', { body: { ...identity, labels: [...labels], devices: [...devices] } })),
    heartbeat: async (workerId, attempts) => {
      const body = { attempts: attempts.map(({ id, number }) => ({ id, number })) };
      return await take(pulse.POST('/v1/workers/{id}/heartbeat', { ...at(workerId), body }));
    },
    reportMachine: async (workerId, reading) => {
      await http.POST('/v1/workers/{id}/reading', { ...at(workerId), body: reading });
    },
    signOff: async (workerId) => {
      await pulse.DELETE('/v1/workers/{id}', at(workerId));
    },
    claim: async (workerId) => {
      const { claimed, waitingRuns } = await take(http.POST('/v1/workers/{id}/claim', at(workerId)));
      if (claimed === null) return { claimed, waitingRuns };
      attemptTokens.set(claimed.attempt.id, claimed.attempt.token);
      return { claimed: { ...claimed, spec: claimed.spec as unknown as RunSpec }, waitingRuns };
    },
    sendEvents: async ({ id, number }, events) => {
      const stored = await take(
        http.POST('/v1/attempts/{id}/events', { ...at(id), body: { attemptNumber: number, events: [...events] } }),
      );
      return stored.lastSeq;
    },
    uploadCheckpoint: async ({ id, number }, { step, sha256, bytes }, file, signal) => {
      const attempt = { attemptId: id, attemptNumber: number, sha256 };
      const whole = { kind: 'checkpoint', step, bytes } as const;
      const send = (body: ReadableStream<Uint8Array>) => checkpoints.upload({ ...attempt, step, bytes, body }, signal);
      await artifacts.send({ ...attempt, whole, file, signal, send });
    },
    uploadModel: async ({ id, number }, { sha256, bytes }, file, signal) => {
      const attempt = { attemptId: id, attemptNumber: number, sha256 };
      const whole = { kind: 'model', bytes } as const;
      const send = (body: ReadableStream<Uint8Array>) => models.upload({ ...attempt, bytes, body }, signal);
      await artifacts.send({ ...attempt, whole, file, signal, send });
    },
    downloadCheckpoint: async (runId, file, signal) => {
      const { body } = await checkpoints.download(runId, signal);
      return await writeAndHash(body, file, signal);
    },
    reportUnreadable: async ({ id, number }, sha256) => {
      const body = { attemptNumber: number, sha256 };
      return (await take(http.POST('/v1/attempts/{id}/unreadable-checkpoint', { ...at(id), body }))).checkpoint;
    },
    fetchTranslations: async (runId) => {
      const found = await take(http.GET('/v1/runs/{id}/translations', at(runId)));
      return found;
    },
    listNeededFiles: async ({ id }) => Array.from((await take(http.GET('/v1/attempts/{id}/dataset', at(id)))).files),
    downloadNeededFile: async ({ id }, sha256, file, signal) => {
      const { body } = await datasets.download(id, sha256, signal);
      return await writeAndHash(body, file, signal);
    },
    sendResult: async ({ id, number }, result) => {
      try {
        await http.POST('/v1/attempts/{id}/result', { ...at(id), body: { attemptNumber: number, result } });
      } catch (error) {
        if (!isOrdoError(error, 'request.too-large')) throw error;
        const whole = Buffer.from(JSON.stringify(result));
        const pieces = await sendInPieces(whole, (position, bytes) =>
          resultPieces.upload({ attemptId: id, attemptNumber: number, position, bytes }),
        );
        const body = { attemptNumber: number, pieces, sha256: sha256(whole) };
        await http.POST('/v1/attempts/{id}/result-from-pieces', { ...at(id), body });
      }
    },
    finish: async ({ id, number }, finish) => {
      await http.POST('/v1/attempts/{id}/finish', { ...at(id), body: { attemptNumber: number, ...finish } });
    },
  };
}

/** Follows the key, which is read again when it is refused. The caller must repeat the refused request. */
function followKey({ apiKey, readKey, log }: Omit<HttpApiOptions, 'apiUrl'>) {
  let current = apiKey;
  let warned = false;
  const onKeyRefused = (): void => {
    try {
      const found = readKey?.() ?? current;
      if (found !== current) log?.info('the API refuses the key; the file has another one, which is used from now on');
      current = found;
    } catch (error) {
      log?.warn({ error: describeError(error) }, 'the API refuses the key, and it cannot be read again');
    }
  };
  const onKeyExpires = (at: Date): void => {
    if (!warned) log?.warn({ at: at.toISOString() }, 'the API key expires soon');
    warned = true;
  };
  return { apiKey: () => current ?? undefined, onKeyRefused, onKeyExpires };
}

/**
 * Writes a stream to a file, and returns the SHA-256 of what was written. @throws OrdoError `api.unavailable` when the stream
 * breaks off
 */
async function writeAndHash(body: ReadableStream<Uint8Array>, file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const digest = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(source, digest, createWriteStream(file), { signal });
  } catch (error) {
    // `fetch` throws a TypeError when a body breaks off. A full disk, for example, gives a different error.
    if (!(error instanceof TypeError)) throw error;
    throw new OrdoError('api.unavailable', `the download of a file broke off: ${describeError(error)}`, {
      fix: 'nothing: it is downloaded again',
      cause: error,
    });
  }
  return hash.digest('hex');
}
