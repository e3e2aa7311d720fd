/** Downloads the checkpoint to resume from, or an older one if it cannot be read. */
import { OrdoError } from '@ordo/core';
import type { ApiPort, HeldAttempt, SavedCheckpoint } from '../api-port.ts';
import { type Delivery, explain } from '../attempt/delivery.ts';
import type { DownloadedCheckpoint } from './lost-files.ts';
import { hasLostRun } from '../attempt/refusal.ts';

/** The number of tries. A checkpoint may have been damaged in transit, so its download is repeated. */
const TRIES = 3;

export interface CheckpointDownloadOptions {
  readonly api: ApiPort;
  readonly runId: string;
  readonly held: HeldAttempt;
  readonly delivery: Delivery;
  readonly fileOf: (step: number) => string;
  /** Writes a warning into the run's record. */
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Downloads the checkpoint.
 * @returns null when no checkpoint can be read, so that training starts over
 * @throws OrdoError `artifact.corrupt` when the API's copy is intact but always arrives damaged
 */
export async function downloadCheckpoint(
  options: CheckpointDownloadOptions,
  newest: SavedCheckpoint,
): Promise<DownloadedCheckpoint | null> {
  const { api, held, delivery, fileOf, warn } = options;
  let wanted: SavedCheckpoint | null = newest;
  while (wanted !== null) {
    const { step, sha256 }: SavedCheckpoint = wanted;
    const problem = await tryDownload(options, wanted);
    if (problem === null) return { file: fileOf(step), sha256 };
    const next: SavedCheckpoint | null = await delivery.send(`the report about the checkpoint of update ${step}`, () =>
      api.reportUnreadable(held, sha256),
    );
    if (next?.sha256 === sha256) {
      throw new OrdoError('artifact.corrupt', `the checkpoint of update ${step} is damaged on its way: ${problem}`, {
        fix: 'check the network between this worker and the API',
      });
    }
    const from = next === null ? 'the beginning' : `the checkpoint of update ${next.step}`;
    warn(`the checkpoint of update ${step} cannot be read (${problem}); training goes on from ${from}`);
    wanted = next;
  }
  return null;
}

/** Returns what is wrong with the download; null if it is right. */
async function tryDownload(
  { api, runId, delivery, fileOf, signal }: CheckpointDownloadOptions,
  { step, sha256 }: SavedCheckpoint,
): Promise<string | null> {
  let received = '';
  try {
    for (let tries = 0; tries < TRIES && received !== sha256; tries++) {
      received = await delivery.send(`the request for the checkpoint of update ${step}`, () =>
        api.downloadCheckpoint(runId, fileOf(step), signal),
      );
    }
  } catch (error) {
    if (signal.aborted || hasLostRun(error) || !(error instanceof OrdoError)) throw error;
    return explain(error);
  }
  return received === sha256 ? null : `its SHA-256 is ${received}, not ${sha256}`;
}
