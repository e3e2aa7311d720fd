/**
 * Fills the disk of the database while a run trains, twice for longer than a lease lasts. Postgres refuses every write with the
 * error of a full disk, which works on every machine; `npm run faults` fills a real volume where mounts are allowed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { take } from '@ordo/api-client';
import { LEASE_MS } from '@ordo/core/lease';
import { type FullDisk, prepareFullDisk } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../../testing/cluster.ts';
import { tinySpec } from '../../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** The time for which the disk is full. It is longer than a lease. */
const FULL_MS = LEASE_MS + 2000;
/** The time until heartbeats and rounds of the reconciler are stored again. */
const FREE_MS = 4000;

let cluster: Cluster;
let disk: FullDisk;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: 'postgres' });
  disk = await prepareFullDisk(cluster.postgres.url);
});
afterAll(async () => {
  await disk?.close();
  await cluster?.stop();
});

describe('while the disk of the database is full', () => {
  it('training goes on, requests say what is full and what to do, and nothing is lost or started again', async () => {
    const undisturbed = await cluster.submit(tinySpec({ mark: 70, updates: 250 }));
    await cluster.waitForState(undisturbed.runId, 'succeeded');

    const { runId } = await cluster.submit(tinySpec({ mark: 71, updates: 250 }));
    await cluster.waitForStep(runId, 25);
    const waiting = tinySpec({ mark: 72, updates: 20 });
    await disk.fill();
    await expect(cluster.submit(waiting)).rejects.toMatchObject({
      code: 'store.disk-full',
      status: 507,
      retryable: true,
      fix: expect.stringMatching(/free some room on the disk of Postgres/u) as string,
    });
    expect(await cluster.stateOf(runId)).toBe('running');
    await expect(take(cluster.client.http.GET('/readyz'))).resolves.toMatchObject({ ready: true });
    await delay(FULL_MS);
    await disk.free();
    await delay(FREE_MS);
    await disk.fill();
    await delay(FULL_MS);
    await disk.free();

    await cluster.waitForState(runId, 'succeeded');
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
    expect(await cluster.curveOf(runId)).toEqual(await cluster.curveOf(undisturbed.runId));
    const later = await cluster.submit(waiting);
    await cluster.waitForState(later.runId, 'succeeded');

    const said = [cluster.api, ...cluster.workers].map((process) => process.lines.join('\n')).join('\n');
    expect(said).toContain('store.disk-full');
    expect(said).not.toContain('internal.unexpected');
    expect([cluster.api.isAlive(), cluster.workers[0]?.isAlive()]).toEqual([true, true]);
    expect(await cluster.weightsOf(runId)).toBe(await cluster.weightsOf(undisturbed.runId));
  });
});
