/** Tests how runs end when nothing breaks, and how workers come and go; on Redis if there is one. */
import { locateBuilt, hasTestRedis, spawnNode } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const onRedis = hasTestRedis('workers and API on a Redis queue');

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: onRedis ? 'redis' : 'postgres' });
});
afterAll(() => cluster.stop());

describe('a worker', () => {
  it('leaves a run with labels to a worker that has them', async () => {
    const { runId } = await cluster.submit(tinySpec({ mark: 30, updates: 10, labels: ['big'] }));
    await cluster.workers[0]?.waitForLine(/no waiting run suits this worker/u);
    expect(await cluster.stateOf(runId)).toBe('queued');
    const labelled = cluster.startWorker('labelled', { ORDO_WORKER_LABELS: 'big,other' });
    await cluster.waitForState(runId, 'succeeded');
    expect((await cluster.attemptsOf(runId)).map(({ worker }) => worker)).toEqual(['labelled']);
    labelled.signal('SIGTERM');
    expect(await labelled.exited).toEqual({ code: 0, signal: null });
  });

  it('reports a run that takes longer than its time limit, which is not tried again', async () => {
    const { runId } = await cluster.submit(tinySpec({ mark: 31, updates: 100_000, timeLimitSeconds: 2 }));
    await cluster.waitForState(runId, 'failed');
    const [only, ...others] = await cluster.attemptsOf(runId);
    expect(only?.failure).toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('2 seconds') as string,
    });
    expect(others).toEqual([]);
  });

  it('executes as many runs at once as its concurrency allows', async () => {
    const runs = await Promise.all(
      [32, 33].map((mark) => cluster.submit(tinySpec({ mark, updates: 100, pool: 'wide' }))),
    );
    const wide = cluster.startWorker('wide', { ORDO_WORKER_CONCURRENCY: '2', ORDO_WORKER_POOL: 'wide' });
    await Promise.all(runs.map(({ runId }) => cluster.waitForState(runId, 'succeeded')));
    const attempts = (await Promise.all(runs.map(({ runId }) => cluster.attemptsOf(runId)))).flat();
    const lastClaim = Math.max(...attempts.map(({ claimedAt }) => Date.parse(claimedAt)));
    const firstEnd = Math.min(...attempts.map(({ finishedAt }) => Date.parse(finishedAt ?? '')));
    expect(lastClaim).toBeLessThan(firstEnd);
    wide.signal('SIGTERM');
    expect(await wide.exited).toEqual({ code: 0, signal: null });
  });

  it('waits for an API that is not there, and exits at once on SIGTERM', async () => {
    const script = locateBuilt('apps/worker', 'main.js');
    const lonely = spawnNode({
      script,
      env: {
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        ORDO_API_URL: 'http://127.0.0.1:8',
        ORDO_HOME: '/tmp/ordo-lonely',
      },
    });
    await lonely.waitForLine(/waiting for the API/u);
    lonely.signal('SIGTERM');
    expect(await lonely.exited).toEqual({ code: 0, signal: null });
  });

  it('refuses to start with an environment it cannot use, naming every fault', async () => {
    const script = locateBuilt('apps/worker', 'main.js');
    const refused = spawnNode({ script, env: { ORDO_WORKER_CONCURRENCY: 'many' } });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.lines.join('\n')).toMatch(
      /REDIS_URL[\s\S]*ORDO_WORKER_CONCURRENCY|ORDO_WORKER_CONCURRENCY[\s\S]*REDIS_URL/u,
    );
  });
});

describe.skipIf(!onRedis)('a queue that loses everything', () => {
  it('is refilled, and no run is lost or repeated', async () => {
    const first = await cluster.submit(tinySpec({ mark: 40, updates: 150 }));
    await cluster.waitForStep(first.runId, 20);
    const second = await cluster.submit(tinySpec({ mark: 41, updates: 10 }));
    await cluster.redis?.kill();
    await cluster.redis?.restart();
    await cluster.waitForState(second.runId, 'succeeded');
    for (const { runId } of [first, second]) {
      expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
    }
  });
});
