/**
 * Tests a run that two processes train together for a worker: losing a process ends the attempt, and the next attempt resumes.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Spec } from '@ordo/spec';
import { hasTestMpi, signalProcess, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

const UPDATES = 200;
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const isPresent = hasTestMpi('a worker whose trainer is a group of processes');

/** Returns the same training in two parts per batch, for one process or for two. */
function sharedSpec(mark: number, processes: 1 | 2): Spec {
  const spec = tinySpec({ mark, updates: UPDATES });
  const resources = { ...spec.resources, engine: 'native', ...(processes === 1 ? {} : { processes }) } as const;
  return { ...spec, recipe: { ...spec.recipe, batchParts: 2 }, resources };
}

/** Returns the process ids of the ranks below a trainer. */
function ranksOf(trainer: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/u.test(entry))) {
    try {
      const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '';
      parents.set(Number(name), Number(after.split(' ')[1]));
    } catch {
      // The process has ended.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === trainer || (parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(
    (pid) => isBelow(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('rank-main.js') && !isLauncher(pid),
  );
}

const isLauncher = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('mpirun');

describe.skipIf(!isPresent)('a run over two processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    const build = path.resolve(import.meta.dirname, '../../../../packages/tfjs-native/scripts/build.mjs');
    execFileSync(process.execPath, [build]);
    // The worker's trainer looks for mpirun on the PATH.
    const workerEnv = { PATH: process.env['PATH'] ?? '' };
    cluster = await Cluster.start({ workers: 1, queue: 'postgres', workerEnv });
  });
  afterAll(async () => await cluster.stop());

  it('is resumed after one of them was killed, and gives the bits of one process', async () => {
    const alone = await cluster.submit(sharedSpec(31, 1));
    await cluster.waitForState(alone.runId, 'succeeded', 600_000);

    const shared = await cluster.submit(sharedSpec(32, 2));
    const { trainer } = await cluster.holderOf(shared.runId);
    await cluster.waitForStep(shared.runId, 45, 600_000);
    const ranks = ranksOf(trainer);
    expect(ranks).toHaveLength(2);
    signalProcess(Math.max(...ranks), 'SIGKILL');
    await cluster.waitForState(shared.runId, 'succeeded', 600_000);

    const attempts = await cluster.attemptsOf(shared.runId);
    expect(attempts.map(({ state, failure }) => failure?.kind ?? state)).toEqual(['retryable', 'succeeded']);
    expect(attempts[0]?.failure?.message).toMatch(/mpirun ended .*before the run did/u);
    expect(attempts[1]?.resumedFromStep).toBeGreaterThanOrEqual(40);
    expect(await cluster.weightsOf(shared.runId)).toBe(await cluster.weightsOf(alone.runId));
    await waitUntil(() => ranks.every((pid) => !signalProcess(pid, 0)), { what: 'the end of all ranks' });
  });
});
