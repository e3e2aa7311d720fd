/** Tests that a run that diverges reports over the API when and where it did, how good it was before, and what to try. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: 'postgres' });
});
afterAll(() => cluster.stop());

describe('a run whose perplexity overflows', () => {
  it('fails as diverged, is not tried again, and names the update, the last good loss and what to try', async () => {
    const { recipe, ...rest } = tinySpec({ mark: 60, updates: 60 });
    const runaway = { ...recipe, learningRate: 10, warmupUpdates: 1, validateEvery: 10 };
    const { runId } = await cluster.submit({ ...rest, recipe: runaway });
    await cluster.waitForState(runId, 'failed');
    const attempts = await cluster.attemptsOf(runId);
    expect(attempts.map(({ failure }) => failure?.kind)).toEqual(['diverged']);
    const message = attempts[0]?.failure?.message;
    expect(message).toMatch(/^the training diverged at update \d+: the validation's perplexity is Infinity; /u);
    expect(message).toMatch(/the last good loss was [\d.]+ nats per token, at update \d+; /u);
    expect(message).toMatch(/; fix: lower learningRate, raise warmupUpdates, or set clipNorm/u);
  });
});
