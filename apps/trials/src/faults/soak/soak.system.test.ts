/**
 * Tests a short soak: real processes execute some runs, one of them leaks, and the leak is found. `trend.test.ts` tests the
 * noise.
 */
import { locateBuilt } from '@ordo/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnedCluster } from '../cluster/cluster.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { memoryProbe } from './live-memory.ts';
import { judgeSamples, soak } from './soak.ts';

const LEAKY = 'worker-1';
/** Code that keeps 8 MB and fifty open files each second, far more than a healthy worker uses for a while. */
const LEAK = `
  import { openSync } from 'node:fs';
  const kept = [];
  const leak = () => kept.push(new Float64Array(1e6), Array.from({ length: 50 }, () => openSync('/dev/null')));
  setInterval(leak, 1000).unref();`;
const leak = `data:text/javascript;base64,${Buffer.from(LEAK).toString('base64')}`;

let cluster: OwnedCluster;
beforeAll(async () => {
  locateBuilt('apps/api', 'server.js');
  locateBuilt('apps/worker', 'main.js');
  locateBuilt('apps/trials', 'faults/cluster/shifted-clock.js');
  cluster = await startCluster(1, (home, name) => [memoryProbe(home, name), ...(name === LEAKY ? [leak] : [])]);
}, 300_000);

afterAll(async () => {
  await cluster.stop();
  await cluster.remove();
}, 120_000);

it('samples every quantity while runs come and go, and finds the worker that leaks memory and files', async () => {
  const samples = await soak({ cluster, runs: 40, signal: new AbortController().signal, say: () => undefined });
  expect(samples.length).toBe(8);
  expect(samples.at(-1)?.runs).toBe(40);
  const judgements = judgeSamples(samples);
  const names = judgements.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['memory of replica-1', 'handles of worker-1', 'connections to postgres', 'scratch']),
  );
  // Forty runs are too few for an exact slope, but the rows of a run are the same from the first one on.
  const find = (name: string) => judgements.find((judgement) => judgement.name === name);
  const levels = ['Result', 'Model', 'Hypotheses'].map((table) => find(`rows per run in ${table}`)?.trend.level);
  expect(levels).toEqual([1, 1, 1]);
  for (const what of ['live memory', 'handles']) expect(find(`${what} of ${LEAKY}`)?.verdict).toBe('grows');
}, 900_000);
