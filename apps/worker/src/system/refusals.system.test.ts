/** Tests that unexpected answers, from a proxy or a failing API, do not end training and are reported. */
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { createHttpProxy, type HttpProxy, type ProxyAnswer } from '../testing/http-proxy.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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

const problem = (status: number, code: string): ProxyAnswer => ({
  status,
  body: JSON.stringify({ code, status, detail: `said by the test: ${code}`, problems: [] }),
});
const warningsOf = async (runId: string): Promise<string[]> =>
  (await cluster.historyOf(runId)).flatMap(({ event }) =>
    event.kind === 'log' && event.level === 'warn' ? [event.message] : [],
  );

describe('an attempt', () => {
  it.each([
    ['the 404 of a proxy', 50, { status: 404, body: '<h1>Not found</h1>' }, /answered 404/u],
    ['a key that is refused', 51, problem(401, 'auth.unknown-key'), /auth\.unknown-key/u],
    ['an unexpected error of the API', 52, problem(500, 'internal.unexpected'), /internal\.unexpected/u],
  ])('survives four seconds of %s, and says why its events came late', async (_what, mark, answer, reason) => {
    const { runId } = await cluster.submit(tinySpec({ mark, updates: 150 }));
    await cluster.waitForStep(runId, 25);
    proxy.answer((_method, path) => (path.startsWith('/v1/attempts/') ? answer : null));
    await waitUntil(() => proxy.refused > 0, { what: 'a refusal' });
    await delay(4000);
    proxy.answer(null);
    await cluster.waitForState(runId, 'succeeded');
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
    expect((await warningsOf(runId)).join('\n')).toMatch(reason);
    const steps = (await cluster.curveOf(runId)).map(([step]) => step);
    expect(steps).toEqual(Array.from({ length: 30 }, (_, i) => 5 * (i + 1)));
  });

  it('delivers whatever is larger than a proxy allows in pieces', async () => {
    proxy.limitBodies(4000);
    const { runId } = await cluster.submit(tinySpec({ mark: 53, updates: 60 }));
    await cluster.waitForState(runId, 'succeeded');
    expect(proxy.refused).toBeGreaterThan(0);
    proxy.limitBodies(null);
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
    expect((await warningsOf(runId)).filter((warning) => /not stored/u.test(warning))).toEqual([]);
    expect(await cluster.finalLossOf(runId)).toBeGreaterThan(0);
  });

  it('says in its record which checkpoints, and whether the model, were refused in every size', async () => {
    proxy.answer((method, path) =>
      method === 'PUT' && /checkpoint|model|artifact-piece/u.test(path) ? { status: 413, body: 'too large' } : null,
    );
    const { runId } = await cluster.submit(tinySpec({ mark: 54, updates: 60 }));
    await cluster.waitForState(runId, 'succeeded');
    proxy.answer(null);
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['succeeded']);
    const warnings = (await warningsOf(runId)).join('\n');
    expect(warnings).toMatch(/checkpoint of update 60 was not stored: .*answered 413/u);
    expect(warnings).toMatch(/trained model was not stored: .*answered 413/u);
  });
});
