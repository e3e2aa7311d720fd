/** The manifest of a backup: what it holds, with the hash of every file. It is written last, so it stands for a whole backup. */
import { text } from 'node:stream/consumers';
import { OrdoError } from '@ordo/core';
import type { BackupPlace, WrittenFile } from './backup-place.ts';

export const MANIFEST = 'manifest.json';
/** Stands in a place from the first file of a backup until its manifest is written. */
export const UNFINISHED = 'unfinished.json';
const FORMAT = 1;

export interface BackedUpTable extends WrittenFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface BackupManifest {
  readonly format: typeof FORMAT;
  /** When the database was read, by its own clock. */
  readonly at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** In the order in which their rows can be added. */
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  readonly artifacts: readonly WrittenFile[];
  /** Artifacts that the database names and that are not in the backup, because they were missing or damaged in the storage. */
  readonly damaged: readonly string[];
}

/** All files of a backup but its manifest lie below these. */
export const FOLDERS = ['tables/', 'artifacts/'] as const;
export const fileOfTable = (name: string): string => `${FOLDERS[0]}${name}.copy.gz`;
export const fileOfArtifact = (sha256: string): string => `${FOLDERS[1]}${sha256.slice(0, 2)}/${sha256}`;

/** @throws OrdoError `backup.invalid` when it is missing, not whole, or of another format */
export async function readManifest(place: BackupPlace): Promise<BackupManifest> {
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
