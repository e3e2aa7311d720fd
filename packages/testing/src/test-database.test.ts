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
  it('gives each caller a database of its own and migrates it', async () => {
    const migrate = (url: string): Promise<unknown> => rows(url, 'create table kept as select 1 as one');
    const [first, second] = await Promise.all([createTestDatabase(migrate), createTestDatabase()]);
    expect(await rows(first.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await expect(rows(second.url, 'select one from kept')).rejects.toThrow(/relation "kept" does not exist/u);
    await first.drop();
    await expect(rows(first.url, 'select 1')).rejects.toThrow(/does not exist/u);
    await second.drop();
  });

  it('leaves no database behind when the migration fails', async () => {
    let seen = '';
    const migrate = (url: string): Promise<unknown> => {
      seen = url;
      return Promise.reject(new Error('bad migration'));
    };
    await expect(createTestDatabase(migrate)).rejects.toThrow('bad migration');
    await expect(rows(seen, 'select 1')).rejects.toThrow(/does not exist/u);
  });
});
