import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '@ordo/core';
import { createTestDatabase, hasTestS3, startTestS3, type TestDatabase } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactStorage } from '../artifacts/artifact-storage.ts';
import { createLocalArtifacts } from '../artifacts/local-artifacts.ts';
import { createS3Artifacts } from '../s3/s3-artifacts.ts';
import { readS3Address, readS3Credentials } from '../s3/address.ts';
import {
  metricEvent,
  MIGRATIONS,
  queueRun,
  registerWorker,
  startStore,
  type StoreUnderTest,
} from '../testing/start-store.ts';
import { openBackupPlace } from './backup-place.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const noKey = (): never => {
  throw new Error('a folder needs no key');
};

let folder: string;
let service: StoreUnderTest;
let artifacts: ArtifactStorage;
const weights = Buffer.alloc(100_000, 'weights');
const places: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-backup-'));
  service = await startStore();
  artifacts = createLocalArtifacts(path.join(folder, 'artifacts'));
  const { store } = service;
  const { runId } = await queueRun(store);
  const { attemptId } = await store.attempts.claim(runId, await registerWorker(store));
  const writer = { attemptId, attemptNumber: 1 };
  await store.events.append(attemptId, 1, [metricEvent(1, 1), metricEvent(2, 2)]);
  const hash = sha256(weights);
  const received = await artifacts.receive(Readable.from([weights]), { sha256: hash, maxBytes: 1e6 });
  await store.checkpoints.add({ ...writer, step: 2, sha256: hash, bytes: weights.length }, () => received.keep());
});
afterAll(async () => {
  await service.close();
  for (const place of places) await place.drop();
  await rm(folder, { recursive: true });
});

const emptyDatabase = async (): Promise<string> => {
  const database = await createTestDatabase();
  places.push(database);
  return database.url;
};
const create = (name: string, change: object = {}) =>
  createBackup({
    databaseUrl: service.url,
    artifacts,
    place: openBackupPlace(path.join(folder, name), noKey),
    ...change,
  });
const tablesIn = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  await client.end();
  return rows.length;
};

describe('a backup', () => {
  it('restores every row and every artifact', async () => {
    const saved = await create('whole');
    expect(saved.artifacts).toEqual([{ sha256: sha256(weights), bytes: weights.length }]);
    expect(saved.tables.find(({ name }) => name === 'Event')?.rows).toBe(2);
    const databaseUrl = await emptyDatabase();
    const fresh = createLocalArtifacts(path.join(folder, 'fresh'));
    const place = openBackupPlace(path.join(folder, 'whole'), noKey);
    await restoreBackup({ databaseUrl, artifacts: fresh, place, migrations: MIGRATIONS });
    // A backup of the restored service has the same files.
    const again = await create('again', { databaseUrl, artifacts: fresh });
    expect({ ...again, at: saved.at }).toEqual(saved);
    await expect(restoreBackup({ databaseUrl, artifacts: fresh, place, migrations: MIGRATIONS })).rejects.toMatchObject(
      { code: 'backup.refused' },
    );
  });

  it('goes only to an empty place', async () => {
    await expect(create('artifacts')).rejects.toMatchObject({ code: 'backup.refused' });
  });

  it('is refused for a database without tables, and leaves nothing behind', async () => {
    await expect(create('of-nothing', { databaseUrl: await emptyDatabase() })).rejects.toMatchObject({
      code: 'environment.invalid',
      message: 'the database has no tables of Ordo, so there is nothing to back up',
      fix: 'set ORDO_HOME or DATABASE_URL to those of the service',
    });
    expect(await readdir(folder)).not.toContain('of-nothing');
  });

  it('does not lie at an address of another scheme than s3', () => {
    expect(() => openBackupPlace('ftp://x', noKey)).toThrow(
      'a backup cannot lie in ftp://x: its scheme is ftp, not s3',
    );
  });

  it('that is not there is named by its place', async () => {
    const name = path.join(folder, 'nowhere');
    const parts = { databaseUrl: service.url, artifacts, place: openBackupPlace(name, noKey), migrations: MIGRATIONS };
    await expect(restoreBackup(parts)).rejects.toMatchObject({
      code: 'backup.invalid',
      message: `there is no backup in ${name}: it has no manifest.json`,
    });
  });

  it('of which one byte has changed is refused before anything is written', async () => {
    await create('damaged');
    const hash = sha256(weights);
    for (const name of ['tables/Event.copy.gz', `artifacts/${hash.slice(0, 2)}/${hash}`]) {
      const copy = path.join(folder, `copy-${path.basename(name)}`);
      await cp(path.join(folder, 'damaged'), copy, { recursive: true });
      const bytes = await readFile(path.join(copy, name));
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      await writeFile(path.join(copy, name), bytes);
      const databaseUrl = await emptyDatabase();
      const root = path.join(folder, `target-${path.basename(name)}`);
      await expect(
        restoreBackup({
          databaseUrl,
          artifacts: createLocalArtifacts(root),
          place: openBackupPlace(copy, noKey),
          migrations: MIGRATIONS,
        }),
      ).rejects.toMatchObject({ code: 'backup.invalid' });
      expect([await tablesIn(databaseUrl), await readdir(root)]).toEqual([0, []]);
    }
  });

  it('names the artifacts that are missing, and restores all others and every row', async () => {
    const left = createLocalArtifacts(path.join(folder, 'lost'));
    const saved = await create('lost-1', { artifacts: left });
    expect([saved.artifacts, saved.damaged]).toEqual([[], [sha256(weights)]]);
    const databaseUrl = await emptyDatabase();
    const place = openBackupPlace(path.join(folder, 'lost-1'), noKey);
    const fresh = createLocalArtifacts(path.join(folder, 'lost-2'));
    const restored = await restoreBackup({ databaseUrl, artifacts: fresh, place, migrations: MIGRATIONS });
    expect(restored.tables).toEqual(saved.tables);
  });

  it('that failed half-way is started again in the same place', async () => {
    const breaking: ArtifactStorage = { ...artifacts, open: () => Promise.reject(new Error('the disk is gone')) };
    await expect(create('twice', { artifacts: breaking })).rejects.toThrow('the disk is gone');
    const place = openBackupPlace(path.join(folder, 'twice'), noKey);
    const parts = { databaseUrl: await emptyDatabase(), artifacts: breaking, place, migrations: MIGRATIONS };
    await expect(restoreBackup(parts)).rejects.toMatchObject({ code: 'backup.invalid' });
    expect((await create('twice')).artifacts).toHaveLength(1);
    expect(await readdir(path.join(folder, 'twice'))).toEqual(['artifacts', 'manifest.json', 'tables']);
    await expect(create('twice')).rejects.toMatchObject({ code: 'backup.refused' });
  });

  it.skipIf(!hasTestS3('backups in a bucket'))(
    'can lie in a bucket, and move artifacts to one',
    async () => {
      const server = await startTestS3();
      const credentials = readS3Credentials(server.key);
      const place = openBackupPlace(await server.createBucket('backups'), () => credentials);
      const saved = await create('', { place });
      const databaseUrl = await emptyDatabase();
      const fresh = createS3Artifacts({ address: readS3Address(await server.createBucket('fresh')), credentials });
      await restoreBackup({ databaseUrl, artifacts: fresh, place, migrations: MIGRATIONS });
      const again = await create('from-bucket', { databaseUrl, artifacts: fresh });
      expect({ ...again, at: saved.at }).toEqual(saved);
      const other = openBackupPlace(await server.createBucket('twice'), () => credentials);
      const breaking: ArtifactStorage = { ...artifacts, open: () => Promise.reject(new Error('the disk is gone')) };
      await expect(create('', { place: other, artifacts: breaking })).rejects.toThrow('the disk is gone');
      expect((await create('', { place: other })).artifacts).toHaveLength(1);
      await server.stop();
    },
    120_000,
  );
});
