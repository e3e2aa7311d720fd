/**
 * Tests that the files of infra/ match a running API: the metrics in rules and dashboards, and the figures by which KEDA
 * scales.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApi } from './testing/start-api.ts';
import { claim, lossAt, numbered, post, register, submit } from './testing/worker-calls.ts';

const INFRA = path.resolve(import.meta.dirname, '../../../infra');
const read = (file: string): string => readFileSync(path.join(INFRA, file), 'utf8');
const listIn = (folder: string, ending: string): string[] =>
  readdirSync(path.join(INFRA, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

/** Returns the PromQL expressions in the rules and in the dashboards. */
function expressions(): string[] {
  const boards = listIn('monitoring/dashboards', '.json').map((file) => JSON.parse(read(file)) as Dashboard);
  const inBoards = boards.flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  );
  const inRules = read('monitoring/rules.yaml')
    .split(/^ *- (?:alert|record):/m)
    .slice(1);
  return [...inBoards, ...inRules.map((rule) => rule.replace(/annotations:[\s\S]*/, ''))];
}

const metricsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(/\b(?:ordo|process|nodejs)_[a-z0-9_]+\b/g) ?? []));

describe('infra/monitoring', () => {
  it('names only metrics that a running API exports', async () => {
    const api = await startApi();
    const { runs } = await submit(api.app, 441);
    const { attempt } = await claim(api.app, runs[0]?.id ?? '', await register(api.app));
    const events = numbered([
      { kind: 'metric', step: 1, values: { 'train/loss': 1, 'train/tokens-per-second': 5000 } },
      lossAt(2),
    ]);
    const sent = await post(api.app, `/v1/attempts/${attempt.id}/events`, { attemptNumber: 1, events });
    expect(sent.statusCode).toBe(200);
    const text = (await api.app.inject('/metrics')).body;
    const exported = new Set([...text.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name as string));
    for (const [, name] of text.matchAll(/^# TYPE ([a-z_0-9]+)/gm)) exported.add(name as string);
    const named = metricsIn(expressions());
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
    expect(text).toMatch(/^ordo_training_tokens_per_second_sum 5000$/m);
    expect(text).toMatch(/^ordo_training_tokens_per_second_count 1$/m);
    expect(text).toMatch(/^ordo_leases 1$/m);
    expect(Number(/^ordo_lease_first_end_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThanOrEqual(6);
    expect(Number(/^ordo_queue_longest_wait_seconds\{pool="default"\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
      0,
    );
    await api.close();
  }, 120_000);

  it('uses recorded series only that rules record', () => {
    const recorded = new Set([...read('monitoring/rules.yaml').matchAll(/record: (\S+)/g)].map(([, name]) => name));
    const used = new Set(expressions().flatMap((text) => text.match(/\bordo:[a-z0-9_:]+/g) ?? []));
    expect(used).toEqual(recorded);
  });
});

describe('infra/kubernetes', () => {
  const files = [...listIn('kubernetes/keda', '.yaml'), ...listIn('kubernetes/pools', '.yaml')];
  const urls = files.flatMap((file) =>
    [...read(file).matchAll(/url: http:\/\/[^/\s]+(\S+)/g)].map(([, url]) => url as string),
  );
  const locations = files.flatMap((file) =>
    [...read(file).matchAll(/valueLocation: (\S+)/g)].map(([, place]) => place as string),
  );

  it('scales by numbers that the API gives for every pool, also for one without runs, to keys that may read', async () => {
    const api = await startApi({ auth: 'required' });
    const { key } = await api.app.store.apiKeys.create('keda', 'read');
    expect(new Set(urls).size).toBe(3);
    expect(new Set(locations)).toEqual(new Set(['pools.0.queuedRuns', 'pools.0.runningRuns']));
    for (const url of urls) {
      const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
      expect(answer.json()).toMatchObject({ pools: [{ queuedRuns: 0, runningRuns: 0 }] });
      expect((await api.app.inject(url)).statusCode).toBe(401);
    }
    expect(
      (await api.app.inject({ url: '/v1/queue?pool=GPU', headers: { authorization: `Bearer ${key}` } })).statusCode,
    ).toBe(400);
    await api.close();
  }, 120_000);
});
