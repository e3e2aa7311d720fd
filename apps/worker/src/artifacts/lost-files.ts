/** Errors about files of an attempt that its disk has lost or damaged. The run is not at fault, so it is tried again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { describeError, isOrdoError, nameDiskError, OrdoError } from '@ordo/core';

/** Returns the error. @param file names the file for people: `the trained model` */
export function lost(file: string, why: string, cause?: unknown): OrdoError {
  return new OrdoError('disk.damaged', `the disk of the scratch folder has lost ${file}: ${why}`, {
    fix: 'check the disk of this worker; the run goes on from its last checkpoint',
    cause,
  });
}

/** Throws an error of the operating system as an error of the disk, and any other error unchanged. */
export function blameDisk(error: unknown, file: string): never {
  const named = nameDiskError(error, 'the scratch folder');
  if (isOrdoError(named) || !(named instanceof Error)) throw named;
  throw lost(file, describeError(named), named);
}

/** A checkpoint as downloaded. */
export interface DownloadedCheckpoint {
  readonly file: string;
  readonly sha256: string;
}

/**
 * Throws `disk.damaged` when the file differs from what was downloaded, so that the run is not blamed for what its trainer
 * read.
 */
export async function requireWhole({ file, sha256 }: DownloadedCheckpoint): Promise<void> {
  const what = 'the checkpoint from which training goes on';
  const found = await hashFile(file).catch((error: unknown) => blameDisk(error, what));
  if (found !== sha256) throw lost(what, `its SHA-256 is ${found}, not ${sha256}`);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
