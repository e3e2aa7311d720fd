/**
 * The manifest of a backup: its contents, with the hash of every file. It is written last, so its presence shows that the
 * backup is complete.
 */
import { text } from 'node:stream/consumers';
import { OrdoError } from '@ordo/core';
import type { BackupPlace, WrittenFile } from './backup-place.ts';

export const MANIFEST = 'manifest.json';
/** The file that marks an unfinished backup, from its first file until its manifest is written. */
export const UNFINISHED = 'unfinished.json';
const FORMAT = 1;

export interface BackedUpTable extends WrittenFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface BackupManifest {
  readonly format: typeof FORMAT;
  /** The time when the database was read, by the database's clock. */
  readonly at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** The tables, in the order in which their rows can be added. */
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  readonly artifacts: readonly WrittenFile[];
  /** Artifacts that the database names but that are not in the backup, because they were missing or damaged in the storage. */
  readonly damaged: readonly string[];
}

/** The folders that hold all files of a backup except its manifest. */
export const FOLDERS = ['tables/', 'artifacts/'] as const;
export const fileOfTable = (name: string): string => `${FOLDERS[0]}${name}.copy.gz`;
export const fileOfArtifact = (sha256: string): string => `${FOLDERS[1]}${sha256.slice(0, 2)}/${sha256}`;

/**
 * Reads the manifest.
 * @throws OrdoError `backup.invalid` when it is missing, incomplete, or in another format
 */
export async function readManifest(place: BackupPlace): Promise<BackupManifest> {
  if (!(await place.has(MANIFEST))) {
    throw new OrdoError('backup.invalid', `there is no backup in ${place.name}: it has no ${MANIFEST}`, {
      fix: 'name the place of a complete backup',
    });
  }
  const written = await text(await place.read(MANIFEST));
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(written) as BackupManifest;
  } catch (error) {
    throw invalid('its manifest is not JSON', error);
  }
  const format: unknown = manifest.format;
  if (format !== FORMAT) throw invalid(`its format is ${JSON.stringify(format)}, not ${FORMAT}`);
  const lists = [manifest.migrations, manifest.tables, manifest.sequences, manifest.artifacts];
  if (!lists.every(Array.isArray)) throw invalid('its manifest lacks lists');
  return manifest;
}

export function invalid(reason: string, cause?: unknown): OrdoError {
  return new OrdoError('backup.invalid', `the backup cannot be used: ${reason}`, {
    fix: 'use another backup, or the version of Ordo that made it',
    cause,
  });
}
