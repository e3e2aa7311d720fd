import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRun } from '../testing/hold-row.ts';
import {
  noFile,
  queueRun,
  registerWorker,
  releaseAll,
  type StoreUnderTest,
  startStore,
} from '../testing/start-store.ts';

let under: StoreUnderTest;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
});
afterAll(() => under.close());

describe('a trained model', () => {
  it('is that of the last attempt, and replaces the earlier one', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const first = await store.attempts.claim(runId, worker);
    expect(await store.models.find(runId)).toBeNull();
    const model = { attemptId: first.attemptId, attemptNumber: 1, sha256: 'm1', bytes: 2 ** 33 };
    await store.models.put(model, noFile);
    // Sending the model again is harmless.
    await store.models.put(model, noFile);
    expect(await store.models.find(runId)).toMatchObject({ sha256: 'm1', bytes: BigInt(2 ** 33) });

    await store.attempts.fail({ attemptId: first.attemptId, attemptNumber: 1, ending: 'preempted', message: 'm' });
    await expect(store.models.put(model, noFile)).rejects.toMatchObject({ code: 'attempt.stale' });
    const second = await store.attempts.claim(runId, worker);
    expect(await releaseAll(store)).toEqual([]);
    await store.models.put({ attemptId: second.attemptId, attemptNumber: 2, sha256: 'm2', bytes: 3 }, noFile);
    expect(await releaseAll(store)).toEqual(['m1']);
    expect(await store.models.find(runId)).toMatchObject({ sha256: 'm2', attemptId: second.attemptId });
  });

  it('is kept as long as a row refers to its bytes, and is deleted with its run', async () => {
    const { store } = under;
    const [one, two] = [await queueRun(store), await queueRun(store)];
    for (const { runId } of [one, two]) {
      const { attemptId } = await store.attempts.claim(runId, worker);
      await store.models.put({ attemptId, attemptNumber: 1, sha256: 'same', bytes: 1 }, noFile);
      await store.checkpoints.add({ attemptId, attemptNumber: 1, step: 1, sha256: `c-${runId}`, bytes: 1 }, noFile);
    }
    for (const { experimentId } of [one, two]) await store.experiments.cancel(experimentId);
    await store.experiments.remove(one.experimentId);
    expect(await releaseAll(store)).toEqual([`c-${one.runId}`]);
    await store.experiments.remove(two.experimentId);
    expect(await releaseAll(store)).toEqual([`c-${two.runId}`, 'same'].toSorted());
  });

  it('is kept when a run takes it over while the run that had it is deleted', async () => {
    const { store, url } = under;
    const hypothesesHash = 'equal translations';
    const old = await queueRun(store, { hypothesesHash });
    const { attemptId, attemptNumber } = await store.attempts.claim(old.runId, worker);
    await store.models.put({ attemptId, attemptNumber, sha256: 'taken over', bytes: 1 }, noFile);
    await store.results.add({ attemptId, attemptNumber, scores: [], hypotheses: [], references: [], summary: {} });
    const fresh = await queueRun(store, { hypothesesHash });
    const row = await holdRun(url, fresh.runId);
    const claiming = await row.queueUp(() => store.attempts.claim(fresh.runId, worker));
    // The claim has seen the model before it waits. While it waits, the run that has the model is deleted.
    await store.experiments.remove(old.experimentId);
    await row.release();
    await claiming.done;
    const removed = await releaseAll(store);
    const kept = await store.models.find(fresh.runId);
    expect(removed.includes('taken over')).toBe(kept === null);
  });
});
