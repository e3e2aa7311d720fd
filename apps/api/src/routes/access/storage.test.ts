import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, register, submit } from '../../testing/worker-calls.ts';

interface Storage {
  readonly artifacts: unknown;
  readonly files: unknown;
  readonly tables: readonly { readonly table: string; readonly bytes: number; readonly rows: number | null }[];
  readonly databaseBytes: number;
}

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function runSql(statement: string): Promise<void> {
  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const read = async (): Promise<Storage> => (await api.app.inject('/v1/storage')).json<Storage>();

const rowsOf = async (name: string) => (await read()).tables.find(({ table }) => table === name)?.rows;

describe('what takes up room', () => {
  it('is counted by kind of artifact, and files that are equal once', async () => {
    expect(await read()).toMatchObject({
      artifacts: [
        { kind: 'checkpoint', count: 0, bytes: 0 },
        { kind: 'dataset', count: 0, bytes: 0 },
        { kind: 'model', count: 0, bytes: 0 },
      ],
      files: { count: 0, bytes: 0 },
    });
    const { runs } = await submit(api.app, 460);
    const runId = runs[0]?.id ?? '';
    const { attempt } = await claim(api.app, runId, await register(api.app));
    const checkpoint = (step: number, letter: string, bytes: number) =>
      `insert into "Checkpoint" ("attemptId", step, "runId", sha256, bytes)
       values ('${attempt.id}', ${step}, '${runId}', '${letter.repeat(64)}', ${bytes});`;
    await runSql(checkpoint(10, 'a', 3e9) + checkpoint(20, 'b', 1000) + checkpoint(30, 'a', 3e9));
    await runSql(
      `insert into "Model" ("runId", "attemptId", sha256, bytes) values ('${runId}', '${attempt.id}', '${'c'.repeat(64)}', 70)`,
    );
    // 3e9 + 1000 + 3e9 bytes are recorded; the two files `a` are one.
    expect(await read()).toMatchObject({
      artifacts: [
        { kind: 'checkpoint', count: 3, bytes: 6_000_001_000 },
        { kind: 'dataset', count: 0, bytes: 0 },
        { kind: 'model', count: 1, bytes: 70 },
      ],
      files: { count: 3, bytes: 3_000_001_070 },
    });
  });

  it('is counted by owner, and by age', async () => {
    await runSql(
      `update "Checkpoint" set "createdAt" = now() - interval '8 days' where step = 10;
       update "Checkpoint" set "createdAt" = now() - interval '91 days' where step = 20`,
    );
    expect(await read()).toMatchObject({
      owners: [{ owner: 'anyone', count: 4, bytes: 6_000_001_070 }], // The sum of the test above.
      ages: [
        { fromDays: 0, toDays: 7, count: 2, bytes: 3_000_000_070 }, // The checkpoint of step 30, and the model.
        { fromDays: 7, toDays: 30, count: 1, bytes: 3_000_000_000 },
        { fromDays: 30, toDays: 90, count: 0, bytes: 0 },
        { fromDays: 90, toDays: null, count: 1, bytes: 1000 },
      ],
    });
  });

  it('has no number of rows before the database has estimated it, and then its estimate', async () => {
    expect(await rowsOf('Session')).toBeNull();
    await runSql('analyze "Session"; analyze "Run"');
    expect([await rowsOf('Session'), await rowsOf('Run')]).toEqual([0, 4]); // These are the runs of the submission above.
  });

  it('is listed by table, the largest first, and is part of the whole database', async () => {
    const { tables, databaseBytes } = await read();
    expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['Event', 'Run', 'Result', 'AuditRecord']));
    expect(tables.map(({ bytes }) => bytes)).toEqual(tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
    expect(tables.every(({ bytes, rows }) => bytes >= 0 && (rows === null || rows >= 0))).toBe(true);
    expect(databaseBytes).toBeGreaterThan(tables.reduce((sum, { bytes }) => sum + bytes, 0));
  });
});
