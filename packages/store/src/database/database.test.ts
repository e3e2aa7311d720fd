import { setTimeout as delay } from 'node:timers/promises';
import { LEADER_SILENT_AFTER_MS } from '@ordo/core/lease';
import { createTcpRelay, type TcpRelay, waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from './create-id.ts';
import { createLeadership } from './leadership.ts';
import { createReader } from '../reading/reader.ts';
import { createStore, type Store } from '../store.ts';
import { newRun, type StoreUnderTest, startStore } from '../testing/start-store.ts';

describe('a database that goes away', () => {
  let under: StoreUnderTest;
  let relay: TcpRelay;
  let store: Store;
  beforeAll(async () => {
    under = await startStore();
    const { hostname, port } = new URL(under.url);
    relay = await createTcpRelay({ host: hostname, port: Number(port) });
    store = createStore({ url: relay.rewrite(under.url) });
  });
  afterAll(async () => {
    await store.close();
    await relay.close();
    await under.close();
  });

  it('makes every read and transaction fail with store.unavailable, and is used again when it is back', async () => {
    await store.health.ping();
    relay.cut();
    const unavailable = { code: 'store.unavailable', status: 503, retryable: true };
    await expect(store.health.ping()).rejects.toMatchObject(unavailable);
    await expect(store.runs.countByState()).rejects.toMatchObject(unavailable);
    const submission = { name: 'x', spec: {}, createdBy: null, runs: [newRun('u1')] };
    await expect(store.experiments.submit(submission)).rejects.toMatchObject(unavailable);
    relay.restore();
    await store.health.ping();
    expect(await store.experiments.submit(submission)).toMatchObject({ replayed: false });
  });

  it('answers as a busy one does when it gives up a statement after its time', async () => {
    const busy = createReader({ url: under.url, maxConnections: 1, statementTimeoutMs: 50 });
    const client = new Client({ connectionString: under.url });
    await client.connect();
    await client.query('begin; lock table "ExperimentRun"');
    const waited = await busy.reports.members([createId()]).catch((error: unknown) => error);
    await client.query('rollback');
    await client.end();
    await busy.close();
    expect(waited).toMatchObject({ code: 'store.unavailable', status: 503, retryable: true });
  });

  it('does not show the password in its error', async () => {
    relay.cut();
    const { password } = new URL(under.url);
    const error = await store.health.ping().then(
      () => null,
      (reason: Error) => reason,
    );
    relay.restore();
    expect(error?.message).toContain('the database cannot be reached');
    expect(error?.message).not.toContain(password);
  });

  it('makes the leader lose the lock, which another process then gets', async () => {
    const lost: string[] = [];
    const first = createLeadership(relay.rewrite(under.url), 7, (reason) => lost.push(reason));
    const second = createLeadership(under.url, 7, () => undefined);
    expect([await first.hold(), await second.hold()]).toEqual([true, false]);
    relay.cut();
    expect(await first.hold()).toBe(false);
    expect(lost).toHaveLength(1);
    await expect.poll(() => second.hold()).toBe(true);
    relay.restore();
    expect(await first.hold()).toBe(false);
    await Promise.all([first.close(), second.close()]);
  });

  it('makes a leader that has vanished without a word lose the lock within seconds, and never lead again unasked', async () => {
    const lost: string[] = [];
    const first = createLeadership(relay.rewrite(under.url), 8, (reason) => lost.push(reason));
    const second = createLeadership(under.url, 8, () => undefined);
    expect([await first.hold(), await second.hold()]).toEqual([true, false]);
    // Both ends still believe that they are connected, as they do when the leader is frozen.
    relay.stall();
    const since = performance.now();
    await waitUntil(() => second.hold(), { what: 'the lock' });
    expect(performance.now() - since).toBeGreaterThan(LEADER_SILENT_AFTER_MS - 2000);
    relay.restore();
    await waitUntil(async () => !(await first.hold()), { what: 'the former leader to notice' });
    expect(lost).toHaveLength(1);
    expect([await first.hold(), await second.hold()]).toEqual([false, true]);
    await Promise.all([first.close(), second.close()]);
  });

  it('keeps a leader that is busy for longer than it may be silent', async () => {
    const leader = createLeadership(under.url, 9, () => undefined);
    const other = createLeadership(under.url, 9, () => undefined);
    expect(await leader.hold()).toBe(true);
    await delay(LEADER_SILENT_AFTER_MS + 2000);
    expect([await other.hold(), await leader.hold()]).toEqual([false, true]);
    await Promise.all([leader.close(), other.close()]);
  });
});
