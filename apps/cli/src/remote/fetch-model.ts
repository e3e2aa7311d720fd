/** Fetches the trained model of a run into a folder, completely or not at all. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ApiClient } from '@ordo/api-client';
import { describeError, draftOf, makeFolder, OrdoError, unpackFolder } from '@ordo/core';

export interface FetchedModel {
  readonly folder: string;
  /** The hash of the received archive. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Fetches the model.
 * @throws OrdoError `request.invalid` when the folder exists, `run.conflict` before the run has succeeded, `artifact.not-found`
 *   when there is no model, `artifact.corrupt` when the received bytes differ from the stored ones.
 */
export async function fetchModel(
  api: ApiClient,
  run: string,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<FetchedModel> {
  if (existsSync(folder)) {
    throw new OrdoError('request.invalid', `${path.resolve(folder)} already exists`, {
      fix: 'remove it, or name a folder that does not exist with --out',
    });
  }
  const { sha256, bytes, body } = await api.models.download(run, signal);
  const draft = draftOf(path.resolve(folder));
  await makeFolder(path.dirname(draft));
  try {
    const hash = createHash('sha256');
    await unpackFolder(hashed(body, hash), draft);
    const came = hash.digest('hex');
    if (came !== sha256) {
      throw new OrdoError(
        'artifact.corrupt',
        `the received model of run ${run} has the SHA-256 ${came}, not ${sha256}`,
        {
          fix: 'fetch it again',
        },
      );
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { folder, sha256, bytes };
}

async function* hashed(
  body: ReadableStream<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    // `fetch` throws a TypeError when a response breaks off.
    if (!(error instanceof TypeError)) throw error;
    throw new OrdoError('api.unavailable', `the download of the model broke off: ${describeError(error)}`, {
      fix: 'fetch it again',
      cause: error,
    });
  }
}
