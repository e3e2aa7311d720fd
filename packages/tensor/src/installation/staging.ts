/** An engine is put together beside its place and swapped in when it works, so that a failure leaves the old one. */
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core';
import { engineFolder, type InstallationRecord, type InstalledEngineId, recordFile } from './record.ts';

/** What an installation needs of its surroundings. */
export interface InstallContext {
  /** npm as a command with its first arguments. */
  readonly npm: readonly string[];
  /** Large downloads wait here for the next attempt. */
  readonly downloads: string;
  /** A line of progress for people. */
  readonly say: (line: string) => void;
}

export async function installStaged(
  id: InstalledEngineId,
  context: InstallContext,
  build: (folder: string) => Promise<InstallationRecord>,
): Promise<void> {
  const place = engineFolder(id);
  const staged = path.join(path.dirname(place), `.${id}-${process.pid}`);
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  try {
    const record = await build(staged);
    await writeFileAtomically(recordFile(staged), `${JSON.stringify(record, null, 2)}\n`);
    await rm(place, { recursive: true, force: true });
    await rename(staged, place);
    context.say(`installed in ${place}`);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
