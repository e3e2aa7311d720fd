/** Restores a backup into an empty service. Every hash is compared before anything is written. */
import { createHash } from 'node:crypto';
import { OrdoError } from '@ordo/core';
import { Client } from 'pg';
import type { ArtifactStorage } from '../artifacts/artifact-storage.ts';
import { listMigrations, migrateDatabase } from '../database/migrate.ts';
import { translateError } from '../database/store-errors.ts';
import type { BackupPlace, WrittenFile } from './backup-place.ts';
import { type BackupManifest, fileOfArtifact, fileOfTable, invalid, readManifest } from './manifest.ts';
import { fillTable, setSequence } from './tables.ts';

export interface RestoreOptions {
  readonly databaseUrl: string;
  readonly artifacts: ArtifactStorage;
  readonly place: BackupPlace;
  /** The folder of the migrations of this version of Ordo. */
  readonly migrations: string;
}

/**
 * Restores the backup.
 * @throws OrdoError `backup.refused` when the database or the storage is not empty, `backup.invalid` when a file of the backup
 *   is missing or damaged, or when a newer Ordo made the backup
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { databaseUrl, artifacts, place, migrations } = options;
  const manifest = await readManifest(place);
  await requireKnown(manifest, migrations);
  const client = new Client({ connectionString: databaseUrl, application_name: 'ordo-restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireEmpty(client, artifacts);
    for (const table of manifest.tables) await requireSound(place, fileOfTable(table.name), table);
    for (const artifact of manifest.artifacts) await requireSound(place, fileOfArtifact(artifact.sha256), artifact);
    for (const { sha256, bytes } of manifest.artifacts) {
      const source = await place.read(fileOfArtifact(sha256));
      await (await artifacts.receive(source, { sha256, maxBytes: bytes })).keep();
    }
    // The tables first get the form that they had at the time of the backup, then their rows, and then all later migrations.
    const known = new Set(manifest.migrations.map(({ name }) => name));
    await migrateDatabase(databaseUrl, migrations, known);
    await fillTables(client, manifest, place);
    await migrateDatabase(databaseUrl, migrations);
    return manifest;
  } catch (error) {
    throw translateError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireKnown(manifest: BackupManifest, directory: string): Promise<void> {
  const known = new Map((await listMigrations(directory)).map(({ name, checksum }) => [name, checksum]));
  const foreign = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (foreign !== undefined) throw invalid(`its database has the migration ${foreign.name}, which this version lacks`);
}

async function requireEmpty(client: Client, artifacts: ArtifactStorage): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  const table = rows[0]?.name;
  if (table !== undefined) throw refused(`the database has a table ${JSON.stringify(table)}`);
  await artifacts.check();
  for await (const { sha256 } of artifacts.list()) throw refused(`the artifact storage has ${sha256}`);
}

async function requireSound(place: BackupPlace, name: string, { sha256, bytes }: WrittenFile): Promise<void> {
  const hash = createHash('sha256');
  let found = 0;
  for await (const chunk of (await place.read(name)) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    found += chunk.byteLength;
  }
  const digest = hash.digest('hex');
  if (digest === sha256 && found === bytes) return;
  throw invalid(`${name} has ${found} bytes with SHA-256 ${digest}, not ${bytes} with ${sha256}`);
}

/** Fills all tables in one transaction, so that a failed restore leaves no rows. */
async function fillTables(client: Client, manifest: BackupManifest, place: BackupPlace): Promise<void> {
  await client.query('begin');
  for (const table of manifest.tables) {
    const rows = await fillTable(client, table, await place.read(fileOfTable(table.name)));
    if (rows !== table.rows) throw invalid(`table ${table.name} has ${rows} rows, not ${table.rows}`);
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  await client.query('commit');
}

function refused(found: string): OrdoError {
  return new OrdoError('backup.refused', `a backup is only restored into an empty service, but ${found}`, {
    fix: 'create an empty database and an empty folder or prefix for artifacts, and restore before the API is started',
  });
}
