/** Fetches a run's trained model into a folder, whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ApiClient } from '@ordo/api-client';
import { describeError, OrdoError, unpackFolder } from '@ordo/core';

export interface FetchedModel {
  readonly folder: string;
  /** Of the archive that came. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * @throws OrdoError `request.invalid` when the folder is there already, `run.conflict` before the run has succeeded,
 *   `artifact.not-found`, and `artifact.corrupt` when other bytes came than were stored
 */
export async function fetchModel(
  api: ApiClient,
  run: string,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<FetchedModel> {
  if (existsSync(folder)) {
    throw new OrdoError('request.invalid', `${path.resolve(folder)} is there already`, {
      fix: 'name a folder that is not, with --out',
    });
  }
  const { sha256, bytes, body } = await api.models.download(run, signal);
  const draft = `${path.resolve(folder)}.${randomUUID()}.draft`;
  await mkdir(path.dirname(draft), { recursive: true });
  try {
    const hash = createHash('sha256');
    await unpackFolder(hashed(body, hash), draft);
    const came = hash.digest('hex');
    if (came !== sha256) {
      throw new OrdoError('artifact.corrupt', `the model of run ${run} came with SHA-256 ${came}, not ${sha256}`, {
        fix: 'fetch it again',
      });
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
    // What `fetch` throws in the middle of a body.
    if (!(error instanceof TypeError)) throw error;
    throw new OrdoError('api.unavailable', `the model broke off: ${describeError(error)}`, {
      fix: 'fetch it again',
      cause: error,
    });
  }
}
