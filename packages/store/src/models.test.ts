import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from './testing/start-store.ts';

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
    expect(await store.models.put(model)).toEqual([]);
    // Sending it again is harmless.
    expect(await store.models.put(model)).toEqual([]);
    expect(await store.models.find(runId)).toMatchObject({ sha256: 'm1', bytes: BigInt(2 ** 33) });

    await store.attempts.fail({ attemptId: first.attemptId, attemptNumber: 1, ending: 'preempted', message: 'm' });
    await expect(store.models.put(model)).rejects.toMatchObject({ code: 'attempt.stale' });
    const second = await store.attempts.claim(runId, worker);
    expect(await store.models.put({ attemptId: second.attemptId, attemptNumber: 2, sha256: 'm2', bytes: 3 })).toEqual([
      'm1',
    ]);
    expect(await store.models.find(runId)).toMatchObject({ sha256: 'm2', attemptId: second.attemptId });
  });

  it('is kept as long as a row refers to its bytes, and is deleted with its run', async () => {
    const { store } = under;
    const [one, two] = [await queueRun(store), await queueRun(store)];
    for (const { runId } of [one, two]) {
      const { attemptId } = await store.attempts.claim(runId, worker);
      await store.models.put({ attemptId, attemptNumber: 1, sha256: 'same', bytes: 1 });
      await store.checkpoints.add({ attemptId, attemptNumber: 1, step: 1, sha256: `c-${runId}`, bytes: 1 });
    }
    for (const { experimentId } of [one, two]) await store.experiments.cancel(experimentId);
    expect(await store.experiments.remove(one.experimentId)).toEqual([`c-${one.runId}`]);
    expect(await store.artifacts.isNamed('same')).toBe(true);
    const left = await store.experiments.remove(two.experimentId);
    expect(left.toSorted()).toEqual([`c-${two.runId}`, 'same'].toSorted());
    expect(await store.artifacts.isNamed('same')).toBe(false);
  });
});
