import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { GONE_AFTER_MS } from '@ordo/core/lease';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdleWorker } from '../testing/idle-worker.ts';
import { loseJobs } from '../testing/lose-jobs.ts';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { claim, register, submit } from '../testing/worker-calls.ts';

let api: ApiUnderTest;
let port: number;
let size = 600;
beforeAll(async () => {
  // Leases are not watched here, so only a closed connection can end an attempt.
  api = await startApi({ reconcile: false });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

/** Starts a worker with an attempt, which sends heartbeats over its own connection. */
async function startWorker() {
  const id = await register(api.app);
  const { runs } = await submit(api.app, size++);
  const { attempt } = await claim(api.app, runs[0]?.id ?? '', id);
  let agent = new Agent({ keepAlive: true });
  const beat = async (): Promise<void> => {
    const body = JSON.stringify({ attempts: [{ id: attempt.id, number: attempt.number }] });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const asked = request(
        { port, agent, method: 'POST', path: `/v1/workers/${id}/heartbeat`, headers },
        (answer) => void answer.resume().on('end', () => resolve(answer.statusCode)),
      );
      asked.on('error', reject).end(body);
    });
    expect(status).toBe(200);
  };
  await beat();
  return {
    runId: runs[0]?.id ?? '',
    beat,
    disconnect: () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true });
    },
    state: async () => (await api.app.store.attempts.find(attempt.id))?.state,
  };
}

describe('a worker whose connection closes', () => {
  it('loses its attempt before the lease runs out, and another worker is woken for the run', async () => {
    const stopOther = await startIdleWorker(api.app);
    const worker = await startWorker();
    await loseJobs(api);
    worker.disconnect();
    await waitUntil(async () => (await worker.state()) === 'lost', { what: 'the attempt to be given up' });
    await stopOther();
    await waitUntil(async () => (await api.app.queue.counts('default')).waiting > 0, {
      what: 'a job for the second attempt',
    });
    expect(await api.app.store.runs.find(worker.runId)).toMatchObject({ state: 'queued', attemptNumber: 2 });
  });

  it('keeps its attempt when it sends heartbeats over another one', async () => {
    const worker = await startWorker();
    worker.disconnect();
    const until = performance.now() + GONE_AFTER_MS + 1500;
    while (performance.now() < until) {
      await worker.beat();
      await delay(300);
    }
    expect(await worker.state()).toBe('claimed');
  });

  it('keeps its attempt until the lease runs out when nobody else is heard who could take its run', async () => {
    const worker = await startWorker();
    worker.disconnect();
    await delay(GONE_AFTER_MS + 2000);
    expect(await worker.state()).toBe('claimed');
    await worker.beat();
    expect(await worker.state()).toBe('claimed');
  });

  it('keeps its attempt until the lease runs out when most workers lose their connections together', async () => {
    const workers = [await startWorker(), await startWorker(), await startWorker()];
    for (const worker of workers) worker.disconnect();
    await delay(GONE_AFTER_MS + 2000);
    expect(await Promise.all(workers.map((worker) => worker.state()))).toEqual(['claimed', 'claimed', 'claimed']);
  });
});
