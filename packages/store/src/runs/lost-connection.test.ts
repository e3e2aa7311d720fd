import { waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRun, startStore, type StoreUnderTest } from '../testing/start-store.ts';

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(() => under.close());

const RUNS = Array.from({ length: 60 }, (_, i) => newRun(`killed ${String(i).padStart(2, '0')}`));
const submission = {
  name: 'killed',
  spec: {},
  createdBy: null,
  runs: RUNS,
  idempotency: { owner: '', key: 'once', requestHash: 'h' },
};

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: under.url });
  await client.connect();
  return client;
}

describe('a submission that loses its connection to the database', () => {
  it('leaves nothing behind, and is saved as a whole when it is sent again', async () => {
    const { store } = under;
    const [other, watcher] = [await connect(), await connect()];
    // Another transaction has the last run, so the submission waits for it after it has inserted all others.
    await other.query('begin');
    await other.query(`
      insert into "Run" (id, "contentHash", "codeVersion", "datasetHash", spec, seed, pool, labels, "timeLimitSeconds")
      values (gen_random_uuid(), 'killed 59', 'c', 'd', '{}', 1, 'default', '{}', 1)`);
    const lost = store.experiments.submit(submission).catch((error: unknown) => error);
    const killed = await waitUntil(
      async () => {
        const { rows } = await watcher.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.pid;
      },
      { what: 'the submission to wait' },
    );
    await watcher.query('select pg_terminate_backend($1)', [killed]);
    expect(await lost).toMatchObject({ code: 'store.unavailable' });
    await other.query('rollback');
    const count = async (): Promise<object | undefined> => {
      const { rows } = await watcher.query<object>(`
        select (select count(*)::int from "Experiment") as experiments, (select count(*)::int from "Run") as runs,
          (select count(*)::int from "ExperimentRun") as members`);
      return rows[0];
    };
    expect(await count()).toEqual({ experiments: 0, runs: 0, members: 0 });
    expect(await store.experiments.submit(submission)).toMatchObject({ replayed: false });
    expect(await count()).toEqual({ experiments: 1, runs: 60, members: 60 });
    await Promise.all([other.end(), watcher.end()]);
  });
});
