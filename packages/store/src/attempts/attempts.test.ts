import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFile, queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

describe('claiming a run', () => {
  let under: StoreUnderTest;
  beforeAll(async () => {
    under = await startStore();
  });
  afterAll(() => under.close());

  it('lets exactly one of twenty simultaneous claimers win', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const workers = await Promise.all(Array.from({ length: 20 }, () => registerWorker(store)));
    const outcomes = await Promise.allSettled(workers.map((worker) => store.attempts.claim(runId, worker)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(lost.every(({ reason }) => (reason as { code: string }).code === 'run.not-claimable')).toBe(true);
    expect(await store.attempts.ofRun(runId)).toHaveLength(1);
    expect((await store.runs.find(runId))?.state).toBe('running');
  });

  it('gives the first attempt the number 1, the whole spec with its key order, and no checkpoint', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const claimed = await store.attempts.claim(runId, await registerWorker(store));
    expect(claimed).toMatchObject({ attemptNumber: 1, microBatches: 1, checkpoint: null });
    expect(JSON.stringify(claimed.spec)).toBe('{"z":1,"a":2}');
  });

  it('names a finished run of equal translations, with the model of which the claimed one begins', async () => {
    const { store } = under;
    const worker = await registerWorker(store);
    const earlier = await queueRun(store, { hypothesesHash: 'same translations' });
    const { attemptId, attemptNumber, translatedRunId } = await store.attempts.claim(earlier.runId, worker);
    expect(translatedRunId).toBeNull();
    const later = await queueRun(store, { hypothesesHash: 'same translations' });
    const tooEarly = await queueRun(store, { hypothesesHash: 'same translations' });
    // There is nothing to score yet: the earlier run is still training.
    expect((await store.attempts.claim(tooEarly.runId, worker)).translatedRunId).toBeNull();
    await store.models.put({ attemptId, attemptNumber, sha256: 'm'.repeat(64), bytes: 7 }, noFile);
    const outcome = { scores: [], hypotheses: ['a'], references: [['a']], summary: {} };
    await store.results.add({ attemptId, attemptNumber, ...outcome });
    expect((await store.attempts.claim(later.runId, worker)).translatedRunId).toBe(earlier.runId);
    expect(await store.models.find(later.runId)).toMatchObject({ sha256: 'm'.repeat(64), bytes: 7n });
  });

  it.each([
    ['another code version', { codeVersion: 'code-b' }, {}, 'worker.code-mismatch'],
    ['another pool', { pool: 'gpu' }, {}, 'run.not-claimable'],
    ['a label the worker lacks', { labels: ['a'] }, { labels: ['a', 'b'] }, 'worker.unsuitable'],
  ])('refuses a worker with %s', async (_what, worker, run, code) => {
    const { store } = under;
    const { runId } = await queueRun(store, run);
    const workerId = await registerWorker(store, worker);
    await expect(store.attempts.claim(runId, workerId)).rejects.toMatchObject({ code });
    expect((await store.runs.find(runId))?.state).toBe('queued');
  });

  it('refuses a run that has ended as one that needs no worker, even where no worker suits it any more', async () => {
    const { store } = under;
    const { runId, experimentId } = await queueRun(store, { codeVersion: 'code-old', labels: ['gone'] });
    await store.experiments.cancel(experimentId);
    await expect(store.attempts.claim(runId, await registerWorker(store))).rejects.toMatchObject({
      code: 'run.not-claimable',
      message: `run ${runId} is cancelled; only a queued run that is due can be claimed`,
    });
  });

  it('accepts a worker that has more labels than the run asks for', async () => {
    const { store } = under;
    const { runId } = await queueRun(store, { labels: ['a'] });
    const workerId = await registerWorker(store, { labels: ['b', 'a'] });
    expect((await store.attempts.claim(runId, workerId)).attemptNumber).toBe(1);
  });

  it('refuses a worker that has signed off, and a run that does not exist', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const gone = await registerWorker(store);
    await store.workers.signOff(gone);
    await expect(store.attempts.claim(runId, gone)).rejects.toMatchObject({ code: 'worker.not-found' });
    const nowhere = '01900000-0000-7000-8000-000000000000';
    await expect(store.attempts.claim(nowhere, await registerWorker(store))).rejects.toMatchObject({
      code: 'run.not-found',
    });
  });
});

describe('a heartbeat', () => {
  let under: StoreUnderTest;
  beforeAll(async () => {
    under = await startStore();
  });
  afterAll(() => under.close());

  it('extends the leases of held attempts and reports lost ones', async () => {
    const { store } = under;
    const workerId = await registerWorker(store);
    const [mine, cancelled] = [await queueRun(store), await queueRun(store)];
    const held = await store.attempts.claim(mine.runId, workerId);
    const stopped = await store.attempts.claim(cancelled.runId, workerId);
    await store.experiments.cancel(cancelled.experimentId);
    const before = await store.attempts.find(held.attemptId);
    const answer = await store.attempts.heartbeat(workerId, [
      { id: held.attemptId, number: 1 },
      { id: stopped.attemptId, number: 1 },
      { id: workerId, number: 1 },
    ]);
    expect(new Map(answer.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [held.attemptId, 'running'],
        [stopped.attemptId, 'cancelled'],
        [workerId, 'superseded'],
      ]),
    );
    const after = await store.attempts.find(held.attemptId);
    expect(after?.leaseUntil.getTime()).toBeGreaterThan(before?.leaseUntil.getTime() ?? Infinity);
  });

  it('does not extend a lease for an old number or for another worker', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, await registerWorker(store));
    const other = await registerWorker(store);
    expect(await store.attempts.heartbeat(other, [{ id: attemptId, number: 1 }])).toEqual([
      { id: attemptId, state: 'superseded' },
    ]);
  });

  it('tells an unknown worker to register again', async () => {
    const { store } = under;
    const nobody = '01900000-0000-7000-8000-000000000000';
    await expect(store.attempts.heartbeat(nobody, [])).rejects.toMatchObject({ code: 'worker.not-found' });
  });
});
