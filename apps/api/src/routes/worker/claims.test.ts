import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startApi } from '../../testing/start-api.ts';
import { register, submit } from '../../testing/worker-calls.ts';

/** The number of claims in one process that run at a time; others wait for their turn. */
const AT_ONCE = 3;

it('a claim opens no attempt when its worker has closed the connection before its turn', async () => {
  const api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const { runs } = await submit(api.app);
  const send = (workerId: string) => {
    const asked = request({ port, agent: new Agent(), method: 'POST', path: `/v1/workers/${workerId}/claim` });
    asked.on('error', () => undefined).end();
    return asked;
  };
  const lock = new Client({ connectionString: api.databaseUrl });
  await lock.connect();
  await lock.query(`select pg_advisory_lock(hashtextextended('ordo machine slow', 0))`);
  const answers = [];
  for (let i = 0; i < AT_ONCE; i++) {
    const asked = send(await register(api.app, { machine: 'slow', concurrency: AT_ONCE }));
    answers.push(once(asked, 'response'));
  }
  const blocked = `select count(*)::int as count from pg_stat_activity where wait_event = 'advisory' and query like '%ordo machine%'`;
  await waitUntil(async () => (await lock.query<{ count: number }>(blocked)).rows[0]?.count === AT_ONCE, {
    what: 'the first claims to have their turns',
  });
  const arrived = once(api.app.server, 'request') as Promise<[IncomingMessage]>;
  const gone = send(await register(api.app));
  const [{ socket }] = await arrived;
  const closed = once(socket, 'close');
  gone.destroy();
  await closed;
  await lock.query(`select pg_advisory_unlock(hashtextextended('ordo machine slow', 0))`);
  for (const answer of answers) expect(((await answer) as [{ statusCode: number }])[0].statusCode).toBe(200);
  // The next claim comes after the claim of a worker that has gone.
  const asked = send(await register(api.app));
  expect(((await once(asked, 'response')) as [{ statusCode: number }])[0].statusCode).toBe(200);
  const begun = await Promise.all(runs.map(({ id }) => api.app.store.attempts.ofRun(id)));
  expect(begun.map((attempts) => attempts.length)).toEqual([1, 1, 1, 1]);
  await lock.end();
  await api.close();
});
