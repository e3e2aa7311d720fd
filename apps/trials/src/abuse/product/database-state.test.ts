import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareStates, readState } from './database-state.ts';

const NO_ARTIFACTS = path.join(tmpdir(), 'ordo-no-artifacts');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(`create table "Run" (id int primary key, priority int, "wokenAt" timestamptz)`);
  await sql.query(`insert into "Run" values (1, 0, null), (2, 0, null)`);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Returns the changes that are detected after a statement. */
async function changesBy(statement: string): Promise<string[]> {
  const before = await readState(sql, NO_ARTIFACTS);
  await sql.query(statement);
  return compareStates(before, await readState(sql, NO_ARTIFACTS));
}

describe('what the product has stored', () => {
  it('has not changed when the reconciler has noted that a waiting run has its job', async () => {
    expect(await changesBy(`update "Run" set "wokenAt" = now() where id = 1`)).toEqual([]);
  });

  it('has changed with any other column, with a new row, and with one that is gone', async () => {
    const change = expect.stringMatching(/^Run was \d rows, [0-9a-f]{8} and is \d rows, [0-9a-f]{8}$/u) as string;
    expect(await changesBy(`update "Run" set priority = 1 where id = 2`)).toEqual([change]);
    expect(await changesBy(`insert into "Run" values (3, 0, null)`)).toEqual([change]);
    expect(await changesBy(`delete from "Run" where id = 1`)).toEqual([change]);
  });
});
