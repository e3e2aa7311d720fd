import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Placement } from './placement.ts';
import { newRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

let under: StoreUnderTest;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
});
afterAll(() => under.close());

const submit = (hash: string, place: Partial<Placement> = {}) =>
  under.store.experiments.submit({ name: 'x', spec: {}, createdBy: null, runs: [newRun(hash, place)] });
const runOf = async (experimentId: string) => (await under.store.runs.ofExperiment(experimentId))[0]?.run;
const right = { pool: 'default', labels: ['big'], priority: 3, timeLimitSeconds: 90 };

describe('a run that is asked for again, otherwise than before', () => {
  it('goes where the new request wants it when its experiment was cancelled', async () => {
    const { experimentId } = await submit('cancelled', { pool: 'defualt', priority: 9 });
    await under.store.experiments.cancel(experimentId);
    const again = await submit('cancelled', right);
    expect(await runOf(again.experimentId)).toMatchObject({ ...right, state: 'queued' });
    expect(await runOf(again.experimentId)).toMatchObject({ attemptNumber: 2 });
  });

  it('goes where the new request wants it when it failed', async () => {
    const { experimentId } = await submit('failed');
    const run = await runOf(experimentId);
    const { attemptId, attemptNumber } = await under.store.attempts.claim(run?.id ?? '', worker);
    await under.store.attempts.fail({ attemptId, attemptNumber, ending: 'permanent', message: 'm' });
    expect(await runOf((await submit('failed', right)).experimentId)).toMatchObject({ ...right, state: 'queued' });
  });

  it('stays where the first living experiment wants it, with the higher priority', async () => {
    await registerWorker(under.store, { name: 'gpu', pool: 'gpu' });
    await submit('shared', { pool: 'gpu', priority: 2 });
    const second = await submit('shared', right);
    expect(await runOf(second.experimentId)).toMatchObject({
      pool: 'gpu',
      labels: [],
      priority: 3,
      timeLimitSeconds: 90,
    });
    const third = await submit('shared', { priority: 1 });
    expect(await runOf(third.experimentId)).toMatchObject({ pool: 'gpu', priority: 3, attemptNumber: 1 });
  });

  it('has the longest of the time limits, and the longest of those that are left when one has gone', async () => {
    const first = await submit('limits', { timeLimitSeconds: 1 });
    const second = await submit('limits', { timeLimitSeconds: 7_200 });
    const third = await submit('limits', { timeLimitSeconds: 60 });
    expect(await runOf(first.experimentId)).toMatchObject({ timeLimitSeconds: 7_200, attemptNumber: 1 });
    await under.store.experiments.cancel(second.experimentId);
    expect(await runOf(third.experimentId)).toMatchObject({ timeLimitSeconds: 60, attemptNumber: 1 });
  });

  it('goes to the one who asks for a place with a worker, when whoever came first named one that no worker has', async () => {
    const squat = (owner: string, place: Partial<Placement>) =>
      under.store.experiments.submit({
        name: 'x',
        spec: {},
        createdBy: null,
        owner,
        runs: [newRun('squatted', place)],
      });
    // This worker has just been heard from.
    await registerWorker(under.store);
    await squat('eve', { pool: 'nowhere', timeLimitSeconds: 1 });
    const { experimentId } = await squat('ada', {});
    expect(await runOf(experimentId)).toMatchObject({ pool: 'default', owner: 'ada', timeLimitSeconds: 60 });
    // The run stays there: naming a pool later gains no more than naming it first.
    await squat('eve', { pool: 'nowhere' });
    expect(await runOf(experimentId)).toMatchObject({ pool: 'default', owner: 'ada' });
  });

  it.each(['cancel', 'remove'] as const)('moves when the experiment that decided is left by %s', async (ending) => {
    const first = await submit(`left by ${ending}`, { pool: 'defualt', priority: 9 });
    const second = await submit(`left by ${ending}`, right);
    await submit(`left by ${ending}`, { pool: 'other', priority: 5 });
    await under.store.experiments[ending](first.experimentId);
    const run = await runOf(second.experimentId);
    expect(run).toMatchObject({ ...right, priority: 5, state: 'queued', attemptNumber: 1 });
  });

  it('goes on as it is when it is running', async () => {
    const { experimentId } = await submit('running');
    const run = await runOf(experimentId);
    await under.store.attempts.claim(run?.id ?? '', worker);
    const again = await submit('running', { ...right, pool: 'other' });
    expect(await runOf(again.experimentId)).toMatchObject({ pool: 'default', priority: 0, state: 'running' });
  });

  it('is not claimed by a worker of its former pool', async () => {
    const { experimentId } = await submit('moved', { pool: 'default' });
    await under.store.experiments.cancel(experimentId);
    const run = await runOf((await submit('moved', { pool: 'other' })).experimentId);
    await expect(under.store.attempts.claim(run?.id ?? '', worker)).rejects.toMatchObject({
      code: 'run.not-claimable',
      fix: expect.stringContaining('with a worker of that pool') as string,
    });
  });
});
