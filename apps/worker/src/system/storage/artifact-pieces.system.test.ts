/** Tests that no checkpoint and no model is lost behind a proxy that accepts bodies of one mebibyte, as nginx does by default. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '@ordo/core';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../../testing/cluster.ts';
import { createHttpProxy, type HttpProxy } from '../../testing/http-proxy.ts';
import { tinySpec } from '../../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const MEBIBYTE = 2 ** 20;
let cluster: Cluster;
let proxy: HttpProxy;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 0, queue: 'postgres' });
  proxy = await createHttpProxy(cluster.line.port);
  proxy.limitBodies(MEBIBYTE);
  cluster.startWorker('behind-a-proxy', { ORDO_API_URL: proxy.url });
  await cluster.waitForWorkers(1);
});
afterAll(async () => {
  await cluster.stop();
  await proxy.close();
});

/**
 * Returns a spec with about 550,000 weights. Its model has 2 MiB, and its checkpoint 6 MiB, because it has two moments in
 * addition to each weight.
 */
function largeSpec(mark: number, updates: number) {
  const spec = tinySpec({ mark, updates });
  const model = { preset: 'probe', dimension: 128, heads: 2, feedForward: 512, encoderLayers: 1, decoderLayers: 1 };
  return { ...spec, model } as typeof spec;
}

/** Lists the complete artifacts in the API's storage, each named by its hash. Incomplete ones have longer names. */
async function listArtifacts(): Promise<string[]> {
  const entries = await readdir(cluster.artifacts, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name.length === 64).map((entry) => entry.name);
}
const checkpointsOf = async (runId: string): Promise<string[]> =>
  (await cluster.historyOf(runId)).flatMap(({ event }) => (event.kind === 'checkpoint' ? [event.sha256] : []));

describe('behind a proxy that allows bodies of one mebibyte', () => {
  it('a run keeps its checkpoints and its model, each whole and with the hash that the trainer has announced', async () => {
    const { runId } = await cluster.submit(largeSpec(60, 40));
    await cluster.waitForState(runId, 'succeeded', 240_000);
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
    expect(proxy.refused).toBeGreaterThan(0);
    const { body, sha256: modelHash } = await cluster.client.models.download(runId);
    expect(sha256(await buffer(body))).toBe(modelHash);
    const stored = await listArtifacts();
    expect(stored).toContain(modelHash);
    // The last checkpoint is always stored; an earlier one is skipped if a newer one already waits.
    expect(stored).toContain((await checkpointsOf(runId)).at(-1));
    for (const name of stored) {
      const content = await readFile(path.join(cluster.artifacts, name.slice(0, 2), name));
      expect(content.length).toBeGreaterThan(MEBIBYTE);
      expect(sha256(content)).toBe(name);
    }
  });

  it('a run whose worker is killed goes on from a checkpoint that has come in pieces', async () => {
    const { runId } = await cluster.submit(largeSpec(61, 60));
    await waitUntil(
      async () => {
        const stored = await listArtifacts();
        return (await checkpointsOf(runId)).some((hash) => stored.includes(hash));
      },
      { what: 'a stored checkpoint', timeoutMs: 120_000 },
    );
    cluster.workers.at(-1)?.signal('SIGKILL');
    cluster.startWorker('its-heir', { ORDO_API_URL: proxy.url });
    await cluster.waitForState(runId, 'succeeded', 240_000);
    const attempts = await cluster.attemptsOf(runId);
    expect(attempts.map(({ state }) => state)).toEqual(['lost', 'succeeded']);
    expect(attempts.at(-1)?.resumedFromStep).toBeGreaterThanOrEqual(20);
  });
});
