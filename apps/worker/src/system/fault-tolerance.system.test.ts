/** Breaks a running system of real processes in every way that it must survive. The result must not differ. */
import { setTimeout as delay } from 'node:timers/promises';
import { signalProcess, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

const UPDATES = 200;
/** The step at which a run is well under way and has a checkpoint. */
const UNDER_WAY = 45;
/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let cluster: Cluster;
let undisturbedLoss = Number.NaN;
let undisturbedWeights = '';
let mark = 30;

beforeAll(async () => {
  cluster = await Cluster.start({ workers: 2, queue: 'postgres' });
  const { runId } = await submit();
  await cluster.waitForState(runId, 'succeeded');
  undisturbedLoss = await cluster.finalLossOf(runId);
  undisturbedWeights = await cluster.weightsOf(runId);
});
afterAll(() => cluster.stop());

/** Submits the same training each time, but as a separate run. */
async function submit(): Promise<{ experimentId: string; runId: string }> {
  mark += 1;
  return await cluster.submit(tinySpec({ mark, updates: UPDATES }));
}

async function submitAndTrain(): Promise<{ experimentId: string; runId: string }> {
  const submitted = await submit();
  await cluster.waitForStep(submitted.runId, UNDER_WAY);
  return submitted;
}

/** Expects the result of the undisturbed run, bit by bit, and every event exactly once. Returns how the attempts ended. */
async function expectUnharmed(runId: string): Promise<string[]> {
  await cluster.waitForState(runId, 'succeeded');
  expect(await cluster.finalLossOf(runId)).toBe(undisturbedLoss);
  expect(await cluster.weightsOf(runId)).toBe(undisturbedWeights);
  const history = await cluster.historyOf(runId);
  const steps = (await cluster.curveOf(runId)).map(([step]) => step);
  // Each update occurs once, in order; a worker that stops may add the update at which it stopped.
  expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  expect(steps).toEqual(expect.arrayContaining(Array.from({ length: UPDATES / 5 }, (_, i) => 5 * (i + 1))));
  const places = history.map(({ attempt, seq }) => `${attempt.number}:${seq}`);
  expect(new Set(places).size).toBe(places.length);
  return (await cluster.attemptsOf(runId)).map(({ state, failure }) => failure?.kind ?? state);
}

describe('a run ends as if nothing had happened', () => {
  it('when its trainer is killed', async () => {
    const { runId } = await submitAndTrain();
    const { trainer } = await cluster.holderOf(runId);
    signalProcess(trainer, 'SIGKILL');
    expect(await expectUnharmed(runId)).toEqual(['retryable', 'succeeded']);
  });

  it('when its worker is killed', async () => {
    const { runId } = await submitAndTrain();
    const { worker, trainer } = await cluster.holderOf(runId);
    worker.signal('SIGKILL');
    await waitUntil(() => !signalProcess(trainer, 0), { what: 'the end of the orphaned trainer' });
    await waitUntil(async () => (await cluster.attemptsOf(runId)).length === 2, { what: 'the second attempt' });
    cluster.startWorker('worker-again');
    expect(await expectUnharmed(runId)).toEqual(['lost', 'succeeded']);
  });

  it('when the API is killed and stays away for ten seconds: events wait on disk', async () => {
    const { runId } = await submitAndTrain();
    const { worker } = await cluster.holderOf(runId);
    cluster.api.signal('SIGKILL');
    await worker.waitForLine(/the API is away/u);
    await delay(10_000);
    await cluster.startApi();
    expect(await expectUnharmed(runId)).toEqual(['succeeded']);
  });

  it('when Postgres is killed and stays away for three seconds', async () => {
    const { runId } = await submitAndTrain();
    await cluster.postgres.kill();
    await delay(3000);
    await cluster.postgres.restart();
    expect((await expectUnharmed(runId)).at(-1)).toBe('succeeded');
  });

  it('when its worker is cut off for longer than its lease, and stops by itself when it is back', async () => {
    const { runId } = await submitAndTrain();
    // Another worker must be heard in the meantime, or the leases would last until the line is back.
    const other = cluster.startWorker('beside-the-line', { ORDO_API_URL: cluster.apiUrl });
    await other.waitForLine(/taking jobs/u);
    const { worker, trainer } = await cluster.holderOf(runId);
    cluster.line.cut();
    await delay(9000);
    cluster.line.restore();
    await worker.waitForLine(/superseded/u);
    await waitUntil(() => !signalProcess(trainer, 0), { what: 'the end of the old trainer' });
    expect(await expectUnharmed(runId)).toEqual(['lost', 'succeeded']);
  });

  it('when its worker is frozen for longer than its lease, and stops by itself when it is thawed', async () => {
    const { runId } = await submitAndTrain();
    const { worker, trainer } = await cluster.holderOf(runId);
    worker.signal('SIGSTOP');
    await waitUntil(async () => (await cluster.attemptsOf(runId)).length === 2, { what: 'the second attempt' });
    worker.signal('SIGCONT');
    await worker.waitForLine(/superseded/u);
    await waitUntil(() => !signalProcess(trainer, 0), { what: 'the end of the old trainer' });
    expect(await expectUnharmed(runId)).toEqual(['lost', 'succeeded']);
  });

  it('when its worker is told to stop: it saves the state, hands the run back, and exits with 0', async () => {
    const { runId } = await submitAndTrain();
    const { worker } = await cluster.holderOf(runId);
    worker.signal('SIGTERM');
    expect(await worker.exited).toEqual({ code: 0, signal: null });
    cluster.startWorker('worker-after-stop');
    expect(await expectUnharmed(runId)).toEqual(['preempted', 'succeeded']);
    const [, second] = await cluster.attemptsOf(runId);
    expect(second?.resumedFromStep).toBeGreaterThanOrEqual(UNDER_WAY);
  });
});

describe('a cancelled run', () => {
  it('stops training', async () => {
    const { experimentId, runId } = await submitAndTrain();
    const { trainer } = await cluster.holderOf(runId);
    await cluster.cancel(experimentId);
    await waitUntil(() => !signalProcess(trainer, 0), { what: 'the end of the trainer' });
    await cluster.waitForState(runId, 'cancelled');
    expect((await cluster.attemptsOf(runId)).map(({ state }) => state)).toEqual(['cancelled']);
  });
});
