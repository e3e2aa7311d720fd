/** Tests that losses on a worker's disk cost time, but never the history, the model or the run. */
import { readdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../../testing/cluster.ts';
import { createHttpProxy, type HttpProxy } from '../../testing/http-proxy.ts';
import { tinySpec } from '../../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let cluster: Cluster;
let proxy: HttpProxy;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 0, queue: 'postgres' });
  proxy = await createHttpProxy(cluster.line.port);
  cluster.startWorker('behind-a-proxy', { ORDO_API_URL: proxy.url });
  await cluster.waitForWorkers(1);
});
afterAll(async () => {
  await cluster.stop();
  await proxy.close();
});

const UPDATES = 200;
const submit = (mark: number, test = 20) => {
  const spec = tinySpec({ mark, updates: UPDATES });
  return cluster.submit({ ...spec, dataset: { id: 'order-probe', train: 1000, valid: 20, test } });
};

/** Waits for a file in the scratch folder whose path ends like this. */
async function scratchFile(end: string): Promise<string> {
  return await waitUntil(
    async () => {
      const files = await readdir(cluster.scratch, { recursive: true }).catch(() => []);
      const found = files.find((file) => file.endsWith(end));
      return found === undefined ? undefined : path.join(cluster.scratch, found);
    },
    { what: `a file ${end}`, timeoutMs: 120_000, intervalMs: 10 },
  );
}

/** Expects each update exactly once, and a stored model. Returns how the attempts ended. */
async function expectWhole(runId: string) {
  await cluster.waitForState(runId, 'succeeded');
  const steps = (await cluster.curveOf(runId)).map(([step]) => step);
  expect(steps).toEqual(Array.from({ length: UPDATES / 5 }, (_, i) => 5 * (i + 1)));
  expect(await cluster.weightsOf(runId)).toMatch(/^[0-9a-f]{64}$/u);
  return await cluster.attemptsOf(runId);
}

describe('a disk', () => {
  it('that loses events before they are sent ends the attempt, and the next one repeats them', async () => {
    const { runId } = await submit(70);
    await cluster.waitForStep(runId, 45);
    proxy.answer((_method, url) => (url.endsWith('/events') ? { status: 503, body: '' } : null));
    const spool = await scratchFile('events.jsonl');
    const { size } = await stat(spool);
    await waitUntil(async () => (await stat(spool)).size > size + 300, { what: 'events on disk' });
    await truncate(spool, size + 50);
    // Until then, events that were read before are refused, so none of them can be delivered from memory.
    const noticed = () =>
      cluster.workers.some(({ lines }) => lines.some((line) => line.includes('no longer be delivered')));
    await waitUntil(noticed, { what: 'the worker to notice' });
    proxy.answer(null);
    const attempts = await expectWhole(runId);
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(attempts[0]?.failure).toMatchObject({
      kind: 'retryable',
      message: expect.stringContaining('has damaged the file of events that were not sent yet') as string,
    });
    expect(attempts[1]?.resumedFromStep).toBeGreaterThanOrEqual(20);
  });

  it('that loses the model after training ends the attempt, and the next one has a model', async () => {
    const { runId } = await submit(71, 1000);
    const isDecoding = async () =>
      (await cluster.historyOf(runId)).some(({ event }) => event.kind === 'phase' && event.phase === 'decode');
    await waitUntil(isDecoding, { what: 'the decoding, which follows the model', timeoutMs: 120_000, intervalMs: 20 });
    await rm(path.dirname(await scratchFile('model/config.json')), { recursive: true });
    const attempts = await expectWhole(runId);
    expect(attempts.map(({ state, failure }) => failure?.kind ?? state)).toEqual(['retryable', 'succeeded']);
    expect(attempts[0]?.failure?.message).toContain('has lost the trained model');
  });

  it('that loses the whole scratch folder during training loses no event and no model', async () => {
    const { runId } = await submit(72);
    await cluster.waitForStep(runId, 25);
    for (const folder of await readdir(cluster.scratch)) {
      await rm(path.join(cluster.scratch, folder), { recursive: true, force: true, maxRetries: 10 });
    }
    expect((await expectWhole(runId)).at(-1)?.state).toBe('succeeded');
  });
});
