import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRow } from '../testing/hold-row.ts';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

let under: StoreUnderTest;
let worker: string;
let client: Client;
let remover: Client;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
  client = new Client({ connectionString: under.url });
  remover = new Client({ connectionString: under.url });
  await client.connect();
  await remover.connect();
});
afterAll(async () => {
  await client.end();
  await remover.end();
  await under.close();
});

async function startRun(): Promise<{ runId: string; attemptId: string }> {
  const { runId } = await queueRun(under.store);
  const { attemptId } = await under.store.attempts.claim(runId, worker);
  return { runId, attemptId };
}

const insert = (attemptId: string, runId: string, seqs: number[]) =>
  client.query(
    `insert into "Event" ("attemptId", seq, "runId", at, kind, event)
     select $1::uuid, seq, $2::uuid, now(), 'log', '{}' from unnest($3::int[]) as seq`,
    [attemptId, runId, seqs],
  );
const remove = (runId: string) => remover.query('delete from "Run" where id = $1', [runId]);
async function countEvents(attemptId: string): Promise<number> {
  const query = 'select count(*)::int as events from "Event" where "attemptId" = $1';
  const { rows } = await client.query<{ events: number }>(query, [attemptId]);
  return rows[0]?.events ?? -1;
}

describe('events in the database', () => {
  it('are refused without an attempt, and with the run of another attempt, whoever inserts them', async () => {
    const [one, other] = [await startRun(), await startRun()];
    const violation = { code: '23503' };
    await expect(insert(NOBODY, one.runId, [1])).rejects.toMatchObject(violation);
    const message = `run ${other.runId} has no attempt ${one.attemptId}, so it can have no events`;
    await expect(insert(one.attemptId, other.runId, [1, 2])).rejects.toMatchObject({ ...violation, message });
    await insert(one.attemptId, one.runId, [1, 2]);
    expect(await countEvents(one.attemptId)).toBe(2);
  });

  it('go with their attempt, and leave those of others', async () => {
    const [one, other] = [await startRun(), await startRun()];
    await insert(one.attemptId, one.runId, [1, 2, 3]);
    await insert(other.attemptId, other.runId, [1]);
    await remove(one.runId);
    expect(await countEvents(one.attemptId)).toBe(0);
    expect(await countEvents(other.attemptId)).toBe(1);
  });

  it('are removed with a run whose removal waits for them', async () => {
    const { runId, attemptId } = await startRun();
    const row = await holdRow(under.url, 'Attempt', attemptId);
    const inserting = await row.queueUp(() => insert(attemptId, runId, [1, 2]));
    const removing = await row.queueUp(() => remove(runId));
    await row.release();
    await inserting.done;
    await removing.done;
    expect(await countEvents(attemptId)).toBe(0);
  });

  it('are refused when they wait for the removal of their run', async () => {
    const { runId, attemptId } = await startRun();
    const row = await holdRow(under.url, 'Attempt', attemptId);
    const removing = await row.queueUp(() => remove(runId));
    const inserting = await row.queueUp(() => insert(attemptId, runId, [1, 2]));
    await row.release();
    await removing.done;
    await expect(inserting.done).rejects.toMatchObject({ code: '23503' });
    expect(await countEvents(attemptId)).toBe(0);
  });
});
