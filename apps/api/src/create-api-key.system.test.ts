import path from 'node:path';
import { locateBuilt, createTestDatabase, spawnNode, type TestDatabase } from '@ordo/testing';
import { migrateDatabase } from '@ordo/store';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');

describe('create-api-key.js', { timeout: 200_000 }, () => {
  let database: TestDatabase;
  let script: string;
  beforeAll(async () => {
    script = locateBuilt('apps/api', 'create-api-key.js');
    database = await createTestDatabase({ name: 'store', migrate: (url) => migrateDatabase(url, MIGRATIONS) });
  }, 300_000);
  afterAll(() => database.drop());

  const run = async (...args: string[]): Promise<{ code: number | null; said: string }> => {
    const process = spawnNode({ script, args, env: { DATABASE_URL: database.url } });
    const { code } = await process.exited;
    return { code, said: process.lines.join('\n') };
  };

  it('creates a key that expires when --expires says', async () => {
    const { code, said } = await run('--role', 'read', '--name', 'short', '--expires', '2100-01-31T12:00:00Z');
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^ordo_[0-9a-f]{12}_/) as string });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ expires: Date }>(`select "expiresAt" as expires from "ApiKey"`);
    await client.end();
    expect(rows.map(({ expires }) => expires.toISOString())).toEqual(['2100-01-31T12:00:00.000Z']);
  });

  it.each([
    ['a time that is no time in UTC', '2100-01-31', /--expires is "2100-01-31", which is not a time in UTC\n {2}fix: /],
    ['a day that does not exist', '2100-02-30T00:00:00Z', /there is no time 2100-02-30T00:00:00Z\n {2}fix: /],
    ['a time that is over', '2020-01-31T00:00:00Z', /fix: /],
  ])('refuses %s', async (_case, expires, expected) => {
    const { code, said } = await run('--role', 'read', '--name', 'wrong', '--expires', expires);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(expected) as string });
  });
});
