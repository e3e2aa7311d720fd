import { createTcpRelay, type TcpRelay } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLeadership } from './leadership.ts';
import { createStore, type Store } from './store.ts';
import { newRun, type StoreUnderTest, startStore } from './testing/start-store.ts';

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
    expect((await store.experiments.submit(submission)).wake).toHaveLength(1);
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
    await expect.poll(() => second.hold(), { timeout: 5000 }).toBe(true);
    relay.restore();
    expect(await first.hold()).toBe(false);
    await Promise.all([first.close(), second.close()]);
  });
});
