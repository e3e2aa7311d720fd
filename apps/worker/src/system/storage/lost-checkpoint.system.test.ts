/** Tests that a lost or damaged checkpoint file costs some updates, but not the run. */
import { readdir, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { signalProcess } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../../testing/cluster.ts';
import { tinySpec } from '../../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 1, queue: 'postgres' });
});
afterAll(() => cluster.stop());

/** Lists the files of the checkpoints that a run has announced; newest first. */
async function checkpointFiles(runId: string): Promise<string[]> {
  const announced = (await cluster.historyOf(runId)).flatMap(({ event }) =>
    event.kind === 'checkpoint' ? [event.sha256] : [],
  );
  const stored = new Map<string, string>();
  for (const entry of await readdir(cluster.artifacts, { recursive: true })) {
    stored.set(path.basename(entry), path.join(cluster.artifacts, entry));
  }
  return announced.toReversed().flatMap((sha256) => stored.get(sha256) ?? []);
}

/** Trains until there are two checkpoints, kills the trainer, and damages files before any worker resumes the run. */
async function trainAndDamage(mark: number, damage: (files: readonly string[]) => Promise<void>) {
  const { runId } = await cluster.submit(tinySpec({ mark, updates: 200 }));
  signalProcess(await cluster.freezeAt(runId, 65), 'SIGKILL');
  // The run is queued again for two seconds before any worker may claim it.
  await cluster.waitForState(runId, 'queued');
  await damage(await checkpointFiles(runId));
  await cluster.waitForState(runId, 'succeeded');
  const warnings = (await cluster.historyOf(runId)).flatMap(({ event }) =>
    event.kind === 'log' && event.level === 'warn' ? [event.message] : [],
  );
  return { runId, warnings: warnings.join('\n'), attempts: await cluster.attemptsOf(runId) };
}

describe('a run whose newest checkpoint', () => {
  it('is missing goes on from the one before, and equals an undisturbed one', async () => {
    const undisturbed = await cluster.submit(tinySpec({ mark: 60, updates: 200 }));
    await cluster.waitForState(undisturbed.runId, 'succeeded');
    const { runId, warnings, attempts } = await trainAndDamage(61, async ([newest = '']) => rm(newest));
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(warnings).toMatch(/checkpoint of update \d+ cannot be read .*goes on from the checkpoint of update \d+/u);
    expect(attempts[1]?.resumedFromStep).toBeGreaterThanOrEqual(20);
    // No update before the checkpoint was repeated.
    expect(await cluster.curveOf(runId)).toEqual(await cluster.curveOf(undisturbed.runId));
    expect(await cluster.weightsOf(runId)).toBe(await cluster.weightsOf(undisturbed.runId));
  });

  it('is damaged together with the one before starts over', async () => {
    const { warnings, attempts } = await trainAndDamage(62, async (files) => {
      for (const file of files) await truncate(file, 100);
    });
    expect(attempts.map(({ state, resumedFromStep }) => [state, resumedFromStep])).toEqual([
      ['failed', null],
      ['succeeded', null],
    ]);
    expect(warnings).toContain('goes on from the beginning');
  });
});
