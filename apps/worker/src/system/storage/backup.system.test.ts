/** Backs up a service while it trains, destroys it, and restores it: all runs are attached, and none is repeated. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { locateBuilt } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../../testing/cluster.ts';
import { tinySpec } from '../../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function backup(action: 'create' | 'restore', service: { databaseUrl: string; home: string }) {
  const env = { DATABASE_URL: service.databaseUrl, ORDO_HOME: service.home };
  const words = [locateBuilt('apps/api', 'backup.js'), action, path.join(folder, 'backup')];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return JSON.parse(stdout) as { rows: number; artifacts: number; damaged: string[] };
}

describe('a backup of a service that trains', () => {
  it('is restored as if the service had only lost its worker', async () => {
    const finished = tinySpec({ mark: 80, updates: 40 });
    const training = tinySpec({ mark: 81, updates: 200 });
    const before = await Cluster.start({ workers: 1, queue: 'postgres' });
    const old = { databaseUrl: before.postgres.url, home: path.dirname(before.artifacts) };
    let first: string;
    let second: string;
    let weights: string;
    try {
      first = (await before.submit(finished)).runId;
      await before.waitForState(first, 'succeeded');
      weights = await before.weightsOf(first);
      second = (await before.submit(training)).runId;
      await before.freezeAt(second, 65);
      const saved = await backup('create', old);
      expect(saved.damaged).toEqual([]);
      expect(saved.artifacts).toBeGreaterThanOrEqual(2);
      await expect(backup('restore', old)).rejects.toThrow('a backup is only restored into an empty service');
    } finally {
      await before.stop();
    }
    const after = await Cluster.start({
      workers: 1,
      queue: 'postgres',
      prepare: async (service) => void (await backup('restore', service)),
    });
    try {
      expect((await after.submit(finished)).runId).toBe(first);
      expect(await after.stateOf(first)).toBe('succeeded');
      expect(await after.weightsOf(first)).toBe(weights);
      expect((await after.submit(training)).runId).toBe(second);
      await after.waitForState(second, 'succeeded', 300_000);
      const attempts = await after.attemptsOf(second);
      expect(attempts.map(({ state }) => state)).toEqual(['lost', 'succeeded']);
      expect(attempts[1]?.resumedFromStep).toBeGreaterThanOrEqual(20);
      expect(await after.attemptsOf(first)).toHaveLength(1);
      const steps = (await after.curveOf(second)).map(([step]) => step);
      expect(steps).toEqual(Array.from({ length: 40 }, (_, i) => 5 * (i + 1)));
    } finally {
      await after.stop();
    }
  });
});
