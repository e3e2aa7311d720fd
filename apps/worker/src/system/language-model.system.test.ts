/** Tests that a language model goes through the queue like a translation model, and that its folder can be used. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackFolder } from '@ordo/core';
import { take } from '@ordo/api-client';
import type { Spec } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: 'postgres' });
});
afterAll(() => cluster.stop());

const SPEC: Spec = {
  name: 'tiny-language',
  kind: 'language-model',
  dataset: { id: 'order-probe', train: 300, valid: 20, test: 20 },
  preprocessing: { side: 'target', vocabularySize: 300 },
  model: { dimension: 16, heads: 2, feedForward: 32, layers: 1, maxPositions: 32 },
  positional: { type: 'alibi' },
  recipe: { maxUpdates: 30, warmupUpdates: 10, batchTokens: 512, checkpointEvery: 10, validateEvery: 10, logEvery: 5 },
  seeds: [1],
  resources: { engine: 'wasm', threads: 1 },
};

describe('a language model in the service', () => {
  it('is trained by a worker, has perplexities in its result, and its model can be fetched', async () => {
    const { runId } = await cluster.submit(SPEC);
    await cluster.waitForState(runId, 'succeeded');
    const params = { path: { id: runId } };
    const run = await take(cluster.client.http.GET('/v1/runs/{id}', { params }));
    expect(run.spec).toMatchObject({ kind: 'language-model', model: { decoderOnly: true } });
    const result = await take(cluster.client.http.GET('/v1/runs/{id}/result', { params }));
    expect(result.scores.map(({ metric }) => metric)).toEqual(['perplexity', 'log-probability']);
    const { body } = await cluster.client.models.download(runId);
    const folder = await mkdtemp(path.join(tmpdir(), 'ordo-worker-'));
    try {
      await unpackFolder(body, folder);
      const config: unknown = JSON.parse(await readFile(path.join(folder, 'config.json'), 'utf8'));
      expect(config).toMatchObject({ model_type: 'ordo', positional: { type: 'alibi' } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
