import { LEASE_MS } from '@ordo/core/lease';
import { waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startIdleWorker } from '../testing/idle-worker.ts';
import { startApi } from '../testing/start-api.ts';
import { claim, post, register, submit } from '../testing/worker-calls.ts';

describe('several API processes on one database', () => {
  it('reconcile one at a time, each after a full lease, and another takes over', async () => {
    const first = await startApi({ reconcile: true });
    const second = await buildApp(first.options);
    const worker = await register(first.app);
    const { runs } = await submit(first.app, 310);
    const { attempt } = await claim(first.app, runs[0]?.id ?? '', worker);
    const sql = new Client({ connectionString: first.databaseUrl });
    await sql.connect();
    const holders = async (): Promise<number> =>
      (await sql.query(`select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted`, [0x6f726472]))
        .rows.length;
    await waitUntil(async () => (await holders()) === 1, { what: 'a reconciler' });
    const began = performance.now();
    // However far the database's clock has moved its end, the lease ends its normal time after the last heartbeat.
    await sql.query(`update "Attempt" set "leaseUntil" = now() + interval '3 hours' where id = $1`, [attempt.id]);
    const stopIdle = await startIdleWorker(first.app);
    await waitUntil(async () => (await first.app.store.attempts.find(attempt.id))?.state === 'lost', {
      what: 'the attempt to be given up',
    });
    await stopIdle();
    expect(performance.now() - began).toBeGreaterThan(3000);
    await second.close();
    await waitUntil(async () => (await holders()) === 1, { what: 'a reconciler after one closed' });
    await sql.end();
    await first.close();
  });
});

describe('workers that fall silent together', () => {
  it('keep their attempts when they report again within the pause for an outage', async () => {
    const api = await startApi({ reconcile: true });
    const { runs } = await submit(api.app, 340);
    const workers = [await register(api.app), await register(api.app), await register(api.app)];
    const attempts: string[] = [];
    for (const [i, worker] of workers.entries())
      attempts.push((await claim(api.app, runs[i]?.id ?? '', worker)).attempt.id);
    const beat = (i: number) => {
      const held = [{ id: attempts[i], number: 1 }];
      return post(api.app, `/v1/workers/${workers[i]}/heartbeat`, { attempts: held });
    };
    const statesOf = async () =>
      await Promise.all(attempts.map(async (id) => (await api.app.store.attempts.find(id))?.state));
    // Two of three workers are cut off for longer than a lease, and for longer than the reconciler's pause at its start, which
    // is equally long.
    for (let second = 0; second < LEASE_MS / 1000 + 4; second++) {
      await beat(0);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    expect(await statesOf()).toEqual(['claimed', 'claimed', 'claimed']);
    expect((await beat(1)).json()).toMatchObject({ attempts: [{ state: 'running' }] });
    // Now the third worker alone is silent, so its attempt is given up.
    await waitUntil(async () => (await beat(1)) && (await beat(0)) && (await statesOf())[2] === 'lost', {
      what: 'the attempt of the worker that stays silent to be lost',
    });
    expect((await statesOf()).slice(0, 2)).toEqual(['claimed', 'claimed']);
    await api.close();
  });
});
