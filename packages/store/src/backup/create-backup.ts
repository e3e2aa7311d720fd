/**
 * Backs up the database and the artifacts while the service runs. The database is read in one snapshot. From before the
 * snapshot until the last file is copied, nothing removes artifacts, so all artifacts that the snapshot names exist.
 */
import { createHash } from 'node:crypto';
import { OrdoError } from '@ordo/core';
import { Client } from 'pg';
import type { ArtifactStorage } from '../artifacts/artifact-storage.ts';
import { REMOVAL_LOCK } from '../artifacts/loose-artifacts.ts';
import { translateError } from '../database/store-errors.ts';
import type { BackupPlace, WrittenFile } from './backup-place.ts';
import {
  type BackedUpTable,
  type BackupManifest,
  fileOfArtifact,
  fileOfTable,
  FOLDERS,
  MANIFEST,
  UNFINISHED,
} from './manifest.ts';
import { listSequences, listTables, readTable } from './tables.ts';

export interface CreateOptions {
  readonly databaseUrl: string;
  readonly artifacts: ArtifactStorage;
  readonly place: BackupPlace;
}

/**
 * Saves all that can be saved. The manifest names the artifacts that are missing or damaged in the storage. A place where an
 * earlier call left an unfinished backup is used again.
 * @throws OrdoError `backup.refused` when the place is not empty, `environment.invalid` when the database is not one of Ordo,
 *   `store.unavailable`, `artifact.unavailable`
 */
export async function createBackup(options: CreateOptions): Promise<BackupManifest> {
  const { databaseUrl, place } = options;
  const client = new Client({ connectionString: databaseUrl, application_name: 'ordo-backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireMigrated(client);
    await clearPlace(place);
    // The lock is held until the connection ends.
    await client.query('select pg_advisory_lock_shared($1)', [REMOVAL_LOCK]);
    const { hashes, ...content } = await readDatabase(client, place);
    const manifest: BackupManifest = { format: 1, ...content, ...(await copyArtifacts(options, hashes)) };
    await place.write(MANIFEST, oneChunk(`${JSON.stringify(manifest, null, 1)}\n`));
    await place.remove(UNFINISHED);
    return manifest;
  } catch (error) {
    throw translateError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a database that no service has used, before anything is written. */
async function requireMigrated(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  if (rows[0]?.found === true) return;
  throw new OrdoError('environment.invalid', 'the database has no tables of Ordo, so there is nothing to back up', {
    fix: 'set ORDO_HOME or DATABASE_URL to those of the service',
  });
}

/**
 * Clears the place of an unfinished backup. A backup that failed half-way or was killed has no manifest, and starts over.
 * Nothing else is ever removed.
 */
async function clearPlace(place: BackupPlace): Promise<void> {
  if ((await place.has(UNFINISHED)) && !(await place.has(MANIFEST))) {
    for (const folder of FOLDERS) await place.remove(folder);
    await place.remove(UNFINISHED);
  }
  if (!(await place.isEmpty())) {
    throw new OrdoError('backup.refused', 'the place of the backup is not empty', {
      fix: 'name an empty folder or prefix',
    });
  }
  await place.write(UNFINISHED, oneChunk('{}\n'));
}

async function readDatabase(client: Client, place: BackupPlace) {
  await client.query('begin isolation level repeatable read, read only');
  const { rows: clock } = await client.query<{ at: Date }>('select now() as at');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) {
    const { stream, rows } = readTable(client, table);
    const written = await place.write(fileOfTable(table.name), stream);
    tables.push({ ...table, rows: rows(), ...written });
  }
  // Sequences are not part of a snapshot. They are read after the rows, so that none is behind the rows.
  const sequences = await listSequences(client);
  const { rows: named } = await client.query<{ sha256: string }>(
    `select sha256 from "Checkpoint" union select sha256 from "Model" union select sha256 from "DatasetFile"
     order by sha256`,
  );
  await client.query('commit');
  const at = (clock[0]?.at ?? new Date(0)).toISOString();
  return { at, migrations, tables, sequences, hashes: named.map(({ sha256 }) => sha256) };
}

async function copyArtifacts({ artifacts, place }: CreateOptions, hashes: readonly string[]) {
  const copied: WrittenFile[] = [];
  const damaged: string[] = [];
  for (const sha256 of hashes) {
    // Each artifact is read once in advance, so that a damaged file never gets into the backup.
    if (await isSound(artifacts, sha256)) {
      const { stream } = await artifacts.open(sha256);
      try {
        copied.push(await place.write(fileOfArtifact(sha256), stream as AsyncIterable<Uint8Array>));
      } finally {
        // A place that cannot be written may not have begun to read. Node 26 ends a process that forgets an open file.
        stream.destroy();
      }
    } else {
      damaged.push(sha256);
    }
  }
  return { artifacts: copied, damaged };
}

async function isSound(artifacts: ArtifactStorage, sha256: string): Promise<boolean> {
  if ((await artifacts.sizeOf(sha256)) === null) return false;
  const hash = createHash('sha256');
  for await (const chunk of (await artifacts.open(sha256)).stream as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
