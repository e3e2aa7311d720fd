/** A short soak: real processes carry out some runs, and every quantity is sampled. `trend.test.ts` judges. */
import { buildAndLocate } from '@ordo/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnedCluster } from '../cluster/cluster.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { judgeSamples, soak } from './soak.ts';

let cluster: OwnedCluster;
beforeAll(async () => {
  buildAndLocate('apps/api', 'server.js');
  buildAndLocate('apps/worker', 'main.js');
  buildAndLocate('packages/faults', 'cluster/shifted-clock.js');
  cluster = await startCluster(1);
}, 300_000);

afterAll(async () => {
  await cluster.stop();
  await cluster.remove();
}, 120_000);

it('samples every quantity while runs come and go', async () => {
  const samples = await soak({ cluster, runs: 20, signal: new AbortController().signal, say: () => undefined });
  expect(samples.length).toBe(4);
  expect(samples.at(-1)?.runs).toBe(20);
  const judgements = judgeSamples(samples);
  const names = judgements.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['memory of replica-1', 'handles of worker-1', 'connections to postgres', 'scratch']),
  );
  // Twenty runs are too few for a slope, but the rows of a run are the same from the first one on.
  const levelOf = (name: string) => judgements.find((judgement) => judgement.name === name)?.trend.level;
  expect(['Result', 'Model', 'Hypotheses'].map((table) => levelOf(`rows per run in ${table}`))).toEqual([1, 1, 1]);
}, 600_000);
