import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>({ text: sql })).rows;
  } finally {
    await client.end();
  }
}

describe('createTestDatabase', () => {
  it('gives each caller a copy of the schema of its own, and migrates once', async () => {
    let migrations = 0;
    const migrate = async (url: string): Promise<void> => {
      migrations++;
      await rows(url, 'create table kept as select 1 as one');
    };
    const schema = { name: 'copied', migrate };
    const [first, second] = await Promise.all([createTestDatabase(schema), createTestDatabase(schema)]);
    await rows(first.url, 'update kept set one = 11');
    expect(await rows(first.url, 'select one from kept')).toEqual([{ one: 11 }]);
    expect(await rows(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(migrations).toBe(1);
    await first.drop();
    await expect(rows(first.url, 'select 1')).rejects.toThrow(/does not exist/u);
    await second.drop();
  });

  it('gives an empty database where no schema is asked for', async () => {
    const { url, ...database } = await createTestDatabase();
    expect(await rows(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
    await database.drop();
  });

  it('tries a migration again that has failed', async () => {
    let attempts = 0;
    const migrate = async (url: string): Promise<void> => {
      await rows(url, 'create table half_done as select 1 as one');
      if (attempts++ === 0) throw new Error('bad migration');
    };
    const schema = { name: 'failing_once', migrate };
    await expect(createTestDatabase(schema)).rejects.toThrow('bad migration');
    const { url, ...database } = await createTestDatabase(schema);
    expect(await rows(url, 'select one from half_done')).toEqual([{ one: 1 }]);
    await database.drop();
  });
});
