import { createTcpRelay, waitUntil } from '@ordo/testing';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createReconciler } from '../dispatch/reconcile.ts';
import { smallSpec, startApi } from '../testing/start-api.ts';
import { submit } from '../testing/worker-calls.ts';

describe('a database that goes away', () => {
  it('is answered with 503 and Retry-After while it is away, and the API works again when it is back', async () => {
    const direct = await startApi();
    const { hostname, port } = new URL(direct.databaseUrl);
    const relay = await createTcpRelay({ host: hostname, port: Number(port) });
    const databaseUrl = relay.rewrite(direct.databaseUrl);
    const app = await buildApp({ ...direct.options, databaseUrl, reconcile: true });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    relay.cut();
    for (const url of ['/v1/runs', '/v1/experiments', '/readyz']) {
      const answer = await app.inject(url);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json()).toMatchObject({ status: 503, code: 'store.unavailable' });
    }
    const submitted = await app.inject({ method: 'POST', url: '/v1/experiments', payload: smallSpec(320) });
    expect(submitted.json()).toMatchObject({ status: 503, code: 'store.unavailable' });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/metrics')).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    relay.restore();
    await waitUntil(async () => (await app.inject('/readyz')).statusCode === 200, {
      what: 'the API to be ready again',
    });
    expect((await submit(app, 320)).runs).toHaveLength(4);
    await app.close();
    await relay.close();
    await direct.close();
  });
});

describe('a queue that goes away', () => {
  it('does not prevent a submission, whose runs are queued when it is back', async () => {
    const direct = await startApi();
    const { hostname, port } = new URL(direct.databaseUrl);
    const relay = await createTcpRelay({ host: hostname, port: Number(port) });
    const app = await buildApp({ ...direct.options, queueUrl: relay.rewrite(direct.databaseUrl) });
    relay.cut();
    const { runs } = await submit(app, 330);
    expect(runs).toHaveLength(4);
    // The API is still ready: a load balancer that dropped every replica would cut off the heartbeats of all workers.
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json<{ queue: string }>().queue]).toEqual([200, 'away']);
    expect((await app.inject('/v1/queue')).json()).toMatchObject({ pools: [{ queuedRuns: 4, jobs: null }] });
    relay.restore();
    const queueOf = async () => (await app.inject('/readyz')).json<{ queue: string }>().queue;
    await waitUntil(async () => (await queueOf()) === 'reachable', { what: 'the queue' });
    expect(await createReconciler(app, direct.options.logger)(null)).toEqual({ expired: 0, woken: 4 });
    await app.close();
    await relay.close();
    await direct.close();
  });

  it('counts as away when it is silent: whoever asks whether the API is ready does not wait until the queue gives up', async () => {
    const direct = await startApi();
    const { hostname, port } = new URL(direct.databaseUrl);
    const relay = await createTcpRelay({ host: hostname, port: Number(port) });
    const app = await buildApp({ ...direct.options, queueUrl: relay.rewrite(direct.databaseUrl) });
    await waitUntil(async () => (await app.inject('/readyz')).json<{ queue: string }>().queue === 'reachable', {
      what: 'the queue',
    });
    relay.stall();
    let gaveUp = false;
    const asked = app.queue.counts('default').catch(() => (gaveUp = true));
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json<{ queue: string }>().queue]).toEqual([200, 'away']);
    expect(gaveUp).toBe(false);
    // Otherwise the test would wait for the connection.
    relay.cut();
    await asked;
    expect(gaveUp).toBe(true);
    relay.restore();
    await app.close();
    await relay.close();
    await direct.close();
  });
});
