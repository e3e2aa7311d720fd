/** Tests the assignment of GPUs with real workers and trainers. The devices exist only in a description. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { take } from '@ordo/api-client';
import type { Spec } from '@ordo/spec';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
if (!hasTaskset) console.warn('trainers that are pinned to processors: skipped, because taskset is not installed');

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-gpus-'));
let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ workers: 0, queue: 'postgres' });
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const gpu = (id: string) => ({ id, kind: 'gpu', model: 'Fake GPU', memoryMiB: 8000, engine: 'cuda', driver: null });
const describeDevices = (name: string, ids: readonly string[]): string => {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(ids.map(gpu)));
  return file;
};
/** Starts a worker on its own machine, whose devices are those in the file. */
const startWorker = (name: string, pool: string, env: Readonly<Record<string, string>>) =>
  cluster.startWorker(name, { ORDO_WORKER_POOL: pool, ORDO_WORKER_MACHINE: name, ...env });
const specFor = (mark: number, pool: string, resources: Spec['resources'], updates = 20): Spec => {
  const spec = tinySpec({ mark, updates, pool });
  return { ...spec, resources: { ...spec.resources, ...resources } };
};
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
const pinningOf = (pid: number): string => {
  const [, processors] = /^Cpus_allowed_list:\s*(.*)$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `processors ${processors}, threads ${environmentOf(pid)['OMP_NUM_THREADS']}`;
};
const workerNamed = async (name: string) => {
  const { workers } = await take(cluster.client.http.GET('/v1/workers'));
  return workers.find((worker) => worker.name === name);
};
const attemptsAt = async (runId: string) =>
  (await cluster.attemptsOf(runId)).map(({ worker, state, failure }) => `${worker}: ${failure?.kind ?? state}`);

describe('a run that asks for GPUs', () => {
  it('sees its own and no others, and a run that asks for none sees none', async () => {
    const ORDO_WORKER_DEVICES = describeDevices('two', ['GPU-a', 'GPU-b']);
    startWorker('two', 'see', { ORDO_WORKER_DEVICES, ORDO_WORKER_CONCURRENCY: '3' });
    const long = 100_000;
    const both = await cluster.submit(specFor(501, 'see', { gpus: 2 }, long));
    const none = await cluster.submit(specFor(502, 'see', {}, long));
    await Promise.all([both, none].map(({ runId }) => cluster.waitForState(runId, 'running')));
    const [holder, other] = await Promise.all([both, none].map(({ runId }) => cluster.holderOf(runId)));
    expect(environmentOf(holder?.trainer ?? 0)).toMatchObject({
      CUDA_VISIBLE_DEVICES: 'GPU-a,GPU-b',
      CUDA_DEVICE_ORDER: 'PCI_BUS_ID',
    });
    expect(environmentOf(other?.trainer ?? 0)['CUDA_VISIBLE_DEVICES']).toBe('');

    // The devices are in use, so a third run waits until they are free.
    const third = await cluster.submit(specFor(503, 'see', { gpus: 1 }));
    await cluster.waitForStep(both.runId, 5);
    expect(await cluster.stateOf(third.runId)).toBe('queued');
    await cluster.cancel(both.experimentId);
    await cluster.waitForState(third.runId, 'succeeded');
    expect(await attemptsAt(third.runId)).toEqual(['two: succeeded']);
    await cluster.cancel(none.experimentId);
  });

  it('computes on its GPU with the engine "auto", or goes back with the reason', async () => {
    startWorker('blind', 'auto', { ORDO_WORKER_DEVICES: describeDevices('blind', ['GPU-x']) });
    const none = await cluster.submit(specFor(505, 'auto', { engine: 'auto' }));
    await cluster.waitForState(none.runId, 'succeeded');
    const one = await cluster.submit(specFor(506, 'auto', { engine: 'auto', gpus: 1 }));
    const isBack = async () => (await attemptsAt(one.runId)).includes('blind: unsuitable');
    await waitUntil(isBack, { what: 'the hand-back' });
    expect((await workerNamed('blind'))?.lacks).toMatchObject([
      {
        kind: 'engine',
        message: expect.stringContaining('1 GPU(s) are asked for, and no engine computes on one here: cuda:') as string,
      },
    ]);
    await cluster.cancel(one.experimentId);
  });

  it('goes elsewhere when a device is gone, and its worker is set aside for such runs', async () => {
    const ORDO_WORKER_DEVICES = describeDevices('fragile', ['GPU-c', 'GPU-d']);
    startWorker('fragile', 'lose', { ORDO_WORKER_DEVICES });
    await waitUntil(async () => (await workerNamed('fragile'))?.state === 'online', { what: 'the worker' });
    describeDevices('fragile', ['GPU-c']); // GPU-d disappears from the machine.
    const { runId } = await cluster.submit(specFor(511, 'lose', { gpus: 2 }));
    await waitUntil(async () => (await attemptsAt(runId)).includes('fragile: unsuitable'), { what: 'the hand-back' });
    expect((await workerNamed('fragile'))?.lacks).toMatchObject([
      { kind: 'device', message: expect.stringContaining('this machine has lost the device GPU-d') as string },
    ]);
    expect(await cluster.stateOf(runId)).toBe('queued');

    startWorker('sound', 'lose', { ORDO_WORKER_DEVICES: describeDevices('sound', ['GPU-e', 'GPU-f']) });
    await cluster.waitForState(runId, 'succeeded');
    expect(await attemptsAt(runId)).toEqual(['fragile: unsuitable', 'sound: succeeded']);
  });

  it('goes on elsewhere when its trainer dies with the device', async () => {
    const ORDO_WORKER_DEVICES = describeDevices('dying', ['GPU-g']);
    startWorker('dying', 'die', { ORDO_WORKER_DEVICES });
    const { runId } = await cluster.submit(specFor(521, 'die', { gpus: 1 }, 400));
    await cluster.waitForStep(runId, 20);
    const { trainer } = await cluster.holderOf(runId);
    describeDevices('dying', []);
    process.kill(trainer, 'SIGKILL');
    await waitUntil(async () => (await attemptsAt(runId)).includes('dying: unsuitable'), { what: 'the hand-back' });
    startWorker('heir', 'die', { ORDO_WORKER_DEVICES: describeDevices('heir', ['GPU-h']) });
    await cluster.waitForState(runId, 'succeeded');
    const attempts = await cluster.attemptsOf(runId);
    expect(attempts.map(({ worker }) => worker)).toEqual(['dying', 'heir']);
    expect(attempts.at(-1)?.resumedFromStep).toBeGreaterThanOrEqual(20);
  });

  it('gets its devices again when its worker is killed and restarted', async () => {
    const env = { ORDO_WORKER_DEVICES: describeDevices('again', ['GPU-i']) };
    const killed = startWorker('again', 'restart', env);
    const { runId } = await cluster.submit(specFor(531, 'restart', { gpus: 1 }, 600));
    await cluster.waitForStep(runId, 20);
    const { trainer } = await cluster.holderOf(runId);
    killed.signal('SIGKILL');
    startWorker('again', 'restart', env);
    await cluster.waitForState(runId, 'succeeded');
    const states = (await cluster.attemptsOf(runId)).map(({ state }) => state);
    expect(states).toEqual(['lost', 'succeeded']);
    const { trainer: next } = await cluster.holderOf(runId);
    expect(next).not.toBe(trainer);
  });
});

describe('a worker that hands out processors', () => {
  it.skipIf(!hasTaskset)('pins each trainer to its own', async () => {
    startWorker('cpus', 'pin', { ORDO_WORKER_CPUS: '0-1', ORDO_WORKER_CONCURRENCY: '2' });
    const runs = await Promise.all([541, 542].map((mark) => cluster.submit(specFor(mark, 'pin', {}, 100_000))));
    await Promise.all(runs.map(({ runId }) => cluster.waitForState(runId, 'running')));
    const holders = await Promise.all(runs.map(({ runId }) => cluster.holderOf(runId)));
    // Each of these processes starts as `taskset`, which pins itself to a processor before it runs the trainer in its place.
    await expect
      .poll(() => holders.map(({ trainer }) => pinningOf(trainer)).toSorted())
      .toEqual(['processors 0, threads 1', 'processors 1, threads 1']);
    await Promise.all(runs.map(({ experimentId }) => cluster.cancel(experimentId)));
  });
});
