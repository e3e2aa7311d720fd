import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import { createTestDatabase } from '@ordo/testing';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { createReader } from '../reading/reader.ts';
import { MIGRATIONS } from '../testing/start-store.ts';

const SKETCHES = '20261122050000_sketches';
const RUN = '01900000-0000-7000-8000-000000000001';
const EMPTY = '01900000-0000-7000-8000-000000000002';
const REFERENCES = '[["Ein \\"Hund\\" läuft",""]]';

it('statistics that were stored as lists of doubles are read back unchanged after the migration', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-migrations-'));
  const client = new Client({ connectionString: database.url });
  const reader = createReader({ url: database.url, maxConnections: 1 });
  try {
    for (const name of (await readdir(MIGRATIONS)).filter((entry) => entry < SKETCHES)) {
      await cp(path.join(MIGRATIONS, name), path.join(folder, name), { recursive: true });
    }
    await migrateDatabase(database.url, folder);
    await client.connect();
    // Only the relevant rows are created, without those that they refer to.
    await client.query('set session_replication_role = replica');
    const add = `insert into "SegmentStatistics" ("runId", metric, segments, width, "values") values ($1, $2, $3, $4, $5)`;
    await client.query(add, [RUN, 'ter', 2, 2, [1, 0.1, -3, 1e300]]);
    await client.query(add, [RUN, 'bleu', 0, 0, []]);
    const result = `insert into "Result" ("runId", "attemptId", summary) values ($1, $1, '{}')`;
    for (const run of [RUN, EMPTY]) await client.query(result, [run]);
    const hypotheses = `insert into "Hypotheses" ("runId", hypotheses, "references") values ($1, '{}', $2)`;
    await client.query(hypotheses, [RUN, REFERENCES]);
    await client.query(hypotheses, [EMPTY, '[]']);

    expect(await migrateDatabase(database.url, MIGRATIONS)).toContain(SKETCHES);
    expect(await reader.reports.statistics(RUN, 'ter')).toEqual([
      [1, 0.1],
      [-3, 1e300],
    ]);
    expect(await reader.reports.statistics(RUN, 'bleu')).toEqual([]);
    const { rows } = await client.query('select "testSetHash" from "Result" order by "runId"');
    expect(rows).toEqual([{ testSetHash: sha256(REFERENCES) }, { testSetHash: null }]);
  } finally {
    await reader.close();
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
