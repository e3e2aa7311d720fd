/** Measures what the queries of the queue read among tens of thousands of runs, some ended and some waiting. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import type { Prisma } from '../generated/client.ts';
import { createReservationRepository } from './reservation-rounds.ts';
import { explain, readWhole, recordStatements, rowsRead } from '../testing/recorded-statements.ts';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';
import { selectNext } from './turns-of-owners.ts';
import { createWaitingRunRepository } from './waiting-runs.ts';

const ENDED = 60_000;
const QUEUED = 20_000;
const OTHER_POOL = 500;
const WORKERS = 300;

let under: StoreUnderTest;
let client: Client;
let open: OpenDatabase;
beforeAll(async () => {
  under = await startStore();
  client = new Client({ connectionString: under.url });
  open = openDatabase({ url: under.url });
  await client.connect();
  await client.query(
    `insert into "Run" (id, "contentHash", "codeVersion", "datasetHash", spec, seed, pool, labels, "timeLimitSeconds", state, owner,
       "availableAt")
     select gen_random_uuid(), 'bulk-' || n, 'code-a', 'd', '{}', 1,
       case when n > ${ENDED + QUEUED} then 'other' else 'default' end, '{}', 60,
       (case when n <= ${ENDED} then 'succeeded' else 'queued' end)::"RunState", 'owner-' || n % 7, now()
     from generate_series(1, ${ENDED + QUEUED + OTHER_POOL}) n`,
  );
  await client.query(
    `insert into "Worker" (id, name, pool, labels, engine, device, "codeVersion", concurrency, "lastSeenAt")
     select gen_random_uuid(), 'w' || n, case when n % 2 = 0 then 'other' else 'default' end, '{}', 'cpu', 'cpu', 'code-a', 1, now() + interval '1 hour'
     from generate_series(1, ${WORKERS}) n`,
  );
  // There is one attempt of each ended run, and one running attempt on each worker of one pool.
  await client.query(
    `insert into "Attempt" (id, "runId", number, "workerId", state, "leaseUntil", "claimedAt", "finishedAt")
     select gen_random_uuid(), r.id, 1, (select id from "Worker" limit 1), 'succeeded', now(), now(), now()
     from "Run" r where r.state = 'succeeded'`,
  );
  await client.query(
    `with begun as (
       update "Run" r set state = 'running' from (
         select id, row_number() over () as n from "Run" where state = 'queued' and pool = 'other' limit ${WORKERS / 2}) q
       where r.id = q.id returning r.id, q.n
     )
     insert into "Attempt" (id, "runId", number, "workerId", state, "leaseUntil")
     select gen_random_uuid(), begun.id, 1, w.id, 'running', now() + interval '1 hour'
     from begun join (select id, row_number() over () as n from "Worker" where pool = 'other') w on w.n = begun.n`,
  );
  await client.query('analyze');
}, 240_000);
afterAll(async () => {
  await client.end();
  await open.close();
  await under.close();
});

describe('the run whose turn it is', () => {
  it('is found without reading all runs, or all that wait', async () => {
    const worker = await registerWorker(under.store);
    await queueRun(under.store);
    const nodes = await explain(client, selectNext(worker));
    expect(readWhole(nodes)).not.toContain('Run');
    // There are eight owners (seven, and the one of the last run) with at most 20 runs each, which are looked at a few times.
    expect(rowsRead(nodes, 'Run')).toBeGreaterThan(0);
    expect(rowsRead(nodes, 'Run')).toBeLessThan(1000);
    expect((await under.store.attempts.claimNext(worker)).claimed).toMatchObject({ attemptNumber: 1 });
  });
});

describe('a round that keeps workers free', () => {
  it('reads neither all runs, nor all that wait, nor all attempts', async () => {
    await queueRun(under.store, { pool: 'other', priority: 5 });
    const statements: Prisma.Sql[] = [];
    const reservations = createReservationRepository(recordStatements(open.db, statements));
    expect(await reservations.round({ preemptionPools: ['*'] })).toMatchObject([{ asked: [expect.any(String)] }]);
    // The statements read the idle reservations, the pools, the stuck runs of both, whether one fits and its victims, and then
    // write.
    expect(statements.length).toBeGreaterThan(8);
    let runs = 0;
    for (const statement of statements) {
      const nodes = await explain(client, statement);
      expect({
        text: statement.text,
        whole: readWhole(nodes).filter((table) => /^(?:Run|Attempt)$/u.test(table)),
      }).toEqual({
        text: statement.text,
        whole: [],
      });
      runs += rowsRead(nodes, 'Run');
    }
    expect(runs).toBeGreaterThan(100);
    expect(runs).toBeLessThan(QUEUED / 4);
  });
});

describe('the list of waiting runs', () => {
  it('reads as many of each owner in its pool as it shows, and none that has ended', async () => {
    const statements: Prisma.Sql[] = [];
    const waiting = createWaitingRunRepository(async (statement) => {
      statements.push(statement);
      return await open.rowsOf(statement);
    });
    expect(await waiting.list(20, 'other')).toHaveLength(20);
    const nodes = await explain(client, statements[0] as Prisma.Sql);
    expect(readWhole(nodes).filter((table) => /^(?:Run|Attempt|Event)$/u.test(table))).toEqual([]);
    // The pool has runs of seven owners. Some columns of the 20 listed runs are read again.
    expect(rowsRead(nodes, 'Run')).toBeGreaterThan(20);
    expect(rowsRead(nodes, 'Run')).toBeLessThan(7 * 20 + 3 * 20);
  });
});
