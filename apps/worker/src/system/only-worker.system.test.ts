/**
 * Breaks the connection between the only worker and the API for longer than a lease lasts. No other worker could take the run
 * in the meantime.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: 'postgres' });
});
afterAll(() => cluster?.stop());

describe('an only worker', () => {
  it('keeps its attempt when the way to the API was broken for ten seconds', async () => {
    const { runId } = await cluster.submit(tinySpec({ mark: 80, updates: 300 }));
    await cluster.waitForStep(runId, 10);
    cluster.line.cut();
    await delay(10_000);
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['running']);
    cluster.line.restore();
    await cluster.waitForState(runId, 'succeeded');
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
  });

  it('loses it when another worker is heard, which takes the run', async () => {
    const { experimentId, runId } = await cluster.submit(tinySpec({ mark: 81, updates: 5000 }));
    await cluster.waitForStep(runId, 20);
    cluster.workers[0]?.signal('SIGSTOP');
    cluster.startWorker('another');
    await waitUntil(async () => (await cluster.attemptsOf(runId)).length === 2, {
      what: 'the second attempt',
      timeoutMs: 120_000,
    });
    const attempts = await cluster.attemptsOf(runId);
    expect(attempts.map(({ worker }) => worker)).toEqual(['worker-1', 'another']);
    expect(attempts[0]?.state).toBe('lost');
    await cluster.cancel(experimentId);
  });
});
