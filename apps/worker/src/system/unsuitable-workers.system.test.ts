/** Tests that a worker that lacks something does not fail the runs that another worker could execute. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { take } from '@ordo/api-client';
import type { Spec } from '@ordo/spec';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-unsuitable-'));
const dataDir = path.join(folder, 'data');
const smallDisk = path.join(folder, 'small-disk');
/** Whether a small disk could be mounted, which not every machine permits. */
const isMounted = mountSmallDisk();
if (!isMounted) console.warn('a worker with a full disk: skipped, because this machine lets nobody mount a small one');

let cluster: Cluster;
beforeAll(async () => {
  writeCorpus();
  cluster = await Cluster.start({ workers: 0, queue: 'postgres', apiEnv: { ORDO_DATA_DIR: dataDir } });
});
afterAll(async () => {
  await cluster.stop();
  if (isMounted) spawnSync('umount', [smallDisk]);
  rmSync(folder, { recursive: true, force: true });
});

function mountSmallDisk(): boolean {
  mkdirSync(smallDisk);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', smallDisk]).status === 0;
}

function writeCorpus(): void {
  mkdirSync(dataDir);
  const lines = Array.from({ length: 60 }, (_, i) => `w${i % 7} w${i % 5} w${i % 3}`).join('\n');
  for (const split of ['train', 'valid', 'test']) {
    for (const side of ['en', 'de']) writeFileSync(path.join(dataDir, `${split}.${side}`), `${lines}\n`);
  }
}

const files = (split: string) => ({ source: `${split}.en`, target: `${split}.de` });

/** Returns a spec whose run needs files in the data folder. */
function fileSpec(mark: number, pool: string): Spec {
  return {
    ...tinySpec({ mark, updates: 20, pool }),
    dataset: {
      id: 'parallel-text',
      source: 'en',
      target: 'de',
      train: files('train'),
      valid: files('valid'),
      test: files('test'),
    },
    preprocessing: { bpe: null },
  } as Spec;
}

async function workerNamed(name: string) {
  const { workers } = await take(cluster.client.http.GET('/v1/workers'));
  return Array.from(workers).find((worker) => worker.name === name);
}
const failureOf = async (runId: string) =>
  (await take(cluster.client.http.GET('/v1/runs/{id}', { params: { path: { id: runId } } }))).failure;
const failuresOf = async (runs: readonly { readonly runId: string }[]) =>
  (await Promise.all(runs.map(({ runId }) => failureOf(runId)))).map((failure) => failure?.kind);
const endingsOf = async (runId: string) =>
  (await cluster.attemptsOf(runId)).map(({ worker, state, failure }) => `${worker}: ${failure?.kind ?? state}`);

describe('a worker', () => {
  it('without the data hands its runs back and is set aside; they succeed elsewhere, and wait where there is nobody', async () => {
    const poor = cluster.startWorker('poor', { ORDO_WORKER_POOL: 'files' });
    const runs = await Promise.all([41, 42, 43].map((mark) => cluster.submit(fileSpec(mark, 'files'))));
    await waitUntil(async () => (await failuresOf(runs)).includes('unsuitable'), { what: 'the first try' });
    const waiting = async () => (await take(cluster.client.http.GET('/v1/queue/runs'))).runs;
    await waitUntil(async () => (await waiting()).length === runs.length, { what: 'all three to wait' });
    for (const run of await waiting()) {
      expect(run).toMatchObject({ reason: 'set-aside', explanation: 'no worker has parallel-text' });
    }
    // Only one of the runs was tried, because the others need the same data.
    expect((await Promise.all(runs.map(({ runId }) => endingsOf(runId)))).flat()).toEqual(['poor: unsuitable']);
    expect((await workerNamed('poor'))?.lacks).toMatchObject([
      { kind: 'dataset', message: expect.stringContaining('ORDO_DATA_DIR') as string },
    ]);
    await poor.waitForLine(/set aside.*|lack/u);
    expect(poor.lines.join('\n')).toMatch(/"lack":"dataset".*ORDO_DATA_DIR/u);

    cluster.startWorker('rich', { ORDO_WORKER_POOL: 'files', ORDO_DATA_DIR: dataDir });
    for (const { runId } of runs) await cluster.waitForState(runId, 'succeeded');
    const endings = (await Promise.all(runs.map(({ runId }) => endingsOf(runId)))).flat();
    expect(endings.toSorted()).toEqual(['poor: unsuitable', 'rich: succeeded', 'rich: succeeded', 'rich: succeeded']);

    // The same worker still executes the runs that it can.
    const probe = await cluster.submit(tinySpec({ mark: 44, updates: 5, pool: 'files' }));
    await cluster.waitForState(probe.runId, 'succeeded');
  });

  it.skipIf(!isMounted)('with a full disk hands its run back, and another one continues', async () => {
    const full = cluster.startWorker('full', { ORDO_WORKER_POOL: 'disks', ORDO_HOME: smallDisk });
    const { runId } = await cluster.submit(tinySpec({ mark: 45, updates: 40, pool: 'disks' }));
    await waitUntil(async () => (await failureOf(runId))?.kind === 'unsuitable', { what: 'the run to be handed back' });
    expect((await failureOf(runId))?.message).toContain('no room left on the disk');
    // The worker is tried again after some seconds, because a disk often has free space again.
    await waitUntil(async () => (await workerNamed('full'))?.lacks.some(({ kind }) => kind === 'disk'), {
      what: 'the worker to be set aside',
    });
    expect(full.isAlive()).toBe(true);
    cluster.startWorker('empty', { ORDO_WORKER_POOL: 'disks' });
    await cluster.waitForState(runId, 'succeeded');
    expect([...new Set(await endingsOf(runId))]).toEqual(['full: unsuitable', 'empty: succeeded']);
  });
});
