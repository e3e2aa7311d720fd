/**
 * Builds an engine in a folder next to its final one and swaps it in when it works, so that a failure leaves the old one in
 * place.
 */
import { rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, writeFileAtomically } from '@ordo/core';
import type { EngineInFolder } from '../engines/engine-table.ts';
import { engineFolder, type InstallationRecord, recordFile } from './record.ts';

/** The surroundings of an installation. */
export interface InstallContext {
  /** The command of npm, with its first arguments. */
  readonly npm: readonly string[];
  /** The folder in which large downloads are kept for the next attempt. */
  readonly downloads: string;
  /** Receives lines of progress for the user. */
  readonly say: (line: string) => void;
}

export async function installStaged(
  id: EngineInFolder,
  context: InstallContext,
  build: (folder: string) => Promise<InstallationRecord>,
): Promise<void> {
  const place = engineFolder(id);
  const staged = path.join(path.dirname(place), `.${id}-${process.pid}`);
  await rm(staged, { recursive: true, force: true });
  const first = await makeFolder(staged);
  try {
    const record = await build(staged);
    await writeFileAtomically(recordFile(staged), `${JSON.stringify(record, null, 2)}\n`);
    await rm(place, { recursive: true, force: true });
    await rename(staged, place);
    context.say(`installed in ${place}`);
  } finally {
    await rm(staged, { recursive: true, force: true });
    await removeEmpty(path.dirname(staged), first ?? staged);
  }
}

/** Removes the folders that were made, if they are empty. A finished download stays. */
async function removeEmpty(from: string, first: string): Promise<void> {
  for (let folder = from; folder.length >= first.length; folder = path.dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
