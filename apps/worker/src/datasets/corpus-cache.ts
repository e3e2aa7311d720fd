/** Fetches the files of a dataset that was added to the service, once for all workers of this machine that share a folder. */
import { randomUUID } from 'node:crypto';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, OrdoError } from '@ordo/core';
import { neededCorpus, removeUnused } from '@ordo/run';
import type { RunSpec } from '@ordo/spec';
import type { ApiPort, HeldAttempt, NeededFile } from '../api-port.ts';
import type { Delivery } from '../attempt/delivery.ts';

/** The number of times that a file is fetched if it arrives damaged. */
const TRIES = 3;
/** The time after which a dataset that no run has used is removed. */
const KEPT_MS = 30 * 86_400_000;
const CORPUS = /^[0-9a-f]{64}$/u;
/** Ends the name of a folder that is not whole yet. Nobody writes into one for a day. */
const DRAFT = '.draft';
const ABANDONED_MS = 86_400_000;

export interface CorpusCacheOptions {
  readonly api: ApiPort;
  readonly held: HeldAttempt;
  readonly spec: RunSpec;
  readonly delivery: Delivery;
  /** The folder for files that several attempts share. It outlives the attempts. */
  readonly cacheDir: string;
  readonly signal: AbortSignal;
}

/**
 * @returns the data folder in which the run finds its files; null if its dataset was not added to the service
 * @throws OrdoError `dataset.not-found` when it was removed, `artifact.corrupt` when a file never arrives whole
 */
export async function fetchCorpus(options: CorpusCacheOptions): Promise<string | null> {
  const { spec, cacheDir } = options;
  const corpus = neededCorpus(spec);
  if (corpus === null) return null;
  const folder = path.join(cacheDir, corpus.folder);
  if (!(await isFolder(folder))) await fill(options, folder, corpus.nameOf);
  const now = new Date();
  await utimes(folder, now, now);
  await removeUnused(path.dirname(folder), CORPUS, KEPT_MS);
  await removeUnused(path.dirname(folder), new RegExp(`${DRAFT}$`, 'u'), ABANDONED_MS);
  return cacheDir;
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null))?.isDirectory() === true;
}

async function fill(
  options: CorpusCacheOptions,
  folder: string,
  nameOf: (file: Pick<NeededFile, 'split' | 'side'>) => string,
): Promise<void> {
  const { api, held, delivery } = options;
  const draft = `${folder}.${randomUUID()}${DRAFT}`;
  await makeFolder(draft);
  try {
    const files = await delivery.send('the request for the files of the dataset', () => api.listNeededFiles(held));
    for (const file of files) await fetchFile(options, file, path.join(draft, nameOf(file)));
    await rename(draft, folder).catch(async (error: unknown) => {
      // Another worker has put the same files there meanwhile.
      if (!(await isFolder(folder))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fetchFile(
  { api, held, delivery, signal }: CorpusCacheOptions,
  { split, side, sha256 }: NeededFile,
  file: string,
): Promise<void> {
  const what = `the ${side} of ${split}`;
  let received = '';
  for (let tries = 0; tries < TRIES && received !== sha256; tries++) {
    received = await delivery.send(`the request for ${what}`, () => api.downloadNeededFile(held, sha256, file, signal));
  }
  if (received === sha256) return;
  throw new OrdoError('artifact.corrupt', `${what} arrives with SHA-256 ${received}, not ${sha256}`, {
    fix: 'check the network between this worker and the API, and the storage of the API',
  });
}
