import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { MIGRATIONS } from '../testing/start-store.ts';

const REPOSITORY = path.resolve(MIGRATIONS, '../..');

const newer = (fix: string) => ({
  code: 'store.newer-schema',
  message: expect.stringContaining('the database has the migration 20990104000000_later') as string,
  fix: expect.stringContaining(fix) as string,
});

describe('migrating a database', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const addMigration = async (name: string, sql: string): Promise<void> => {
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, 'migration.sql'), sql);
  };

  const query = async (sql: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('applies each migration once, however many processes start at the same moment', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.url, folder)));
    const names = (await readdir(MIGRATIONS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    expect(applied.flat()).toEqual(names.map((entry) => entry.name).toSorted());
    expect(await migrateDatabase(database.url, folder)).toEqual([]);
  });

  it("keeps the ledger as Prisma's own tool expects it, and the schema free of drift", async () => {
    const prisma = async (...parameters: string[]): Promise<string> => {
      const cli = path.join(REPOSITORY, 'node_modules/prisma/build/index.js');
      const env = { ...process.env, DATABASE_URL: database.url, CHECKPOINT_DISABLE: '1' };
      const { stdout } = await promisify(execFile)(process.execPath, [cli, ...parameters], { cwd: REPOSITORY, env });
      return stdout;
    };
    expect(await prisma('migrate', 'status')).toContain('Database schema is up to date');
    expect(await prisma('migrate', 'deploy')).toContain('No pending migrations to apply');
    const schema = path.join(REPOSITORY, 'prisma/schema.prisma');
    const drift = await prisma('migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--exit-code');
    expect(drift).toContain('No difference detected');
  }, 180_000);

  it('refuses a migration that was edited after it was applied', async () => {
    await addMigration('20990101000000_a', 'create table a (x int);');
    expect(await migrateDatabase(database.url, folder)).toEqual(['20990101000000_a']);
    await addMigration('20990101000000_a', 'create table a (x int, y int);');
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject({
      code: 'store.migration-failed',
      message: expect.stringContaining('edited after it was applied') as string,
    });
    await addMigration('20990101000000_a', 'create table a (x int);');
  });

  it('takes a failing migration back and applies no later one; when the cause is gone, the next start goes on', async () => {
    // As on a full disk, the same statement succeeds after space has become free.
    await query('create table room (free int); insert into room values (0)');
    await addMigration('20990102000000_b', 'create table b (x int); select 1 / free from room;');
    await addMigration('20990103000000_c', 'create table c (x int);');
    const failed = {
      code: 'store.migration-failed',
      message: 'migration 20990102000000_b failed and was rolled back: division by zero',
    };
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject(failed);
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject(failed);
    const tables = `select to_regclass('b') as b, to_regclass('c') as c`;
    expect(await query(tables)).toEqual([{ b: null, c: null }]);
    await query('update room set free = 1');
    expect(await migrateDatabase(database.url, folder)).toEqual(['20990102000000_b', '20990103000000_c']);
    expect(await query(tables)).toEqual([{ b: 'b', c: 'c' }]);
  });

  it('builds an index while others write, however many processes start, and takes one back that fails', async () => {
    await query('create table many (x int); insert into many select 1 from generate_series(1, 2)');
    await addMigration('20990103000001_i', '-- why\nCREATE UNIQUE INDEX CONCURRENTLY "many_x" ON many(x);\n');
    const failed = {
      code: 'store.migration-failed',
      message: expect.stringContaining('could not create unique index'),
    };
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject(failed);
    expect(await query(`select to_regclass('many_x') as index`)).toEqual([{ index: null }]);
    await query('delete from many');
    // This is the state after a process has died while it built the index, which is then invalid.
    await query('insert into many values (2), (2)');
    await expect(query('create unique index concurrently many_x on many(x)')).rejects.toThrow('could not create');
    await query('delete from many');
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.url, folder)));
    expect(applied.flat()).toEqual(['20990103000001_i']);
    expect(await query(`select indisvalid as valid from pg_index where indexrelid = 'many_x'::regclass`)).toEqual([
      { valid: true },
    ]);
  });

  it('is refused where a newer version has migrated the database, and names that version', async () => {
    await addMigration('20990104000000_later', 'create table later (x int);');
    expect(await migrateDatabase(database.url, folder)).toEqual(['20990104000000_later']);
    await rm(path.join(folder, '20990104000000_later'), { recursive: true });
    const later = `where migration_name = '20990104000000_later'`;
    await query(`update _prisma_migrations set logs = 'applied by Ordo 99.1.0' ${later}`);
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject(newer('start Ordo 99.1.0 or newer'));
    // Prisma does not record who applied a migration.
    await query(`update _prisma_migrations set logs = null ${later}`);
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject(newer('start Ordo newer than '));
    await query(`delete from _prisma_migrations ${later}`);
    expect(await migrateDatabase(database.url, folder)).toEqual([]);
  });

  it('names the command that resolves a migration which another program has left unfinished', async () => {
    await query(`insert into _prisma_migrations (id, checksum, migration_name) values ('d', 'd', '20990104000000_d')`);
    await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject({
      code: 'store.migration-failed',
      fix: expect.stringContaining('npx prisma migrate resolve --rolled-back 20990104000000_d') as string,
    });
  });
});
