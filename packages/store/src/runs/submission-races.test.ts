import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRun } from '../testing/hold-row.ts';
import { newRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

let under: StoreUnderTest;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
});
afterAll(() => under.close());

const submit = (hash: string) =>
  under.store.experiments.submit({ name: 'x', spec: {}, createdBy: null, runs: [newRun(hash)] });
const runsOf = async (experimentId: string) =>
  (await under.store.runs.ofExperiment(experimentId)).map((member) => member.run);

/** Submits an experiment with one run. */
async function begin(hash: string, finish = false): Promise<{ experimentId: string; runId: string }> {
  const { experimentId } = await submit(hash);
  const runId = (await runsOf(experimentId))[0]?.id ?? '';
  if (finish) {
    const { attemptId, attemptNumber } = await under.store.attempts.claim(runId, worker);
    await under.store.results.add({
      attemptId,
      attemptNumber,
      scores: [],
      hypotheses: [],
      references: [],
      summary: {},
    });
  }
  return { experimentId, runId };
}

describe('many submissions of the same runs', () => {
  it('leave connections to everybody else while they wait for each other', async () => {
    const hashes = Array.from({ length: 20 }, (_, i) => `shared-${i}`);
    const submitAll = () =>
      under.store.experiments.submit({
        name: 'x',
        spec: {},
        createdBy: null,
        runs: hashes.map((hash) => newRun(hash)),
      });
    const first = await submitAll();
    const row = await holdRun(under.url, (await runsOf(first.experimentId))[0]?.id ?? '');
    // The pool has only ten connections.
    const submitting = await row.queueUp(() => Promise.all(Array.from({ length: 25 }, submitAll)));
    expect(await under.store.experiments.find(first.experimentId)).toMatchObject({ runs: { queued: 20 } });
    expect(await Promise.all(Array.from({ length: 7 }, () => under.store.health.ping()))).toHaveLength(7);
    await row.release();
    const submitted = await submitting.done;
    expect(new Set(submitted.map(({ experimentId }) => experimentId)).size).toBe(25);
    for (const { experimentId } of submitted) expect(await runsOf(experimentId)).toHaveLength(20);
  });
});

describe('a submission of a run while its experiment is deleted', () => {
  it('keeps the run and its result when it comes first', async () => {
    const { experimentId, runId } = await begin('delete-second', true);
    const row = await holdRun(under.url, runId);
    const submitting = await row.queueUp(() => submit('delete-second'));
    const deleting = await row.queueUp(() => under.store.experiments.remove(experimentId));
    await row.release();
    await deleting.done;
    expect(await runsOf((await submitting.done).experimentId)).toMatchObject([{ id: runId, state: 'succeeded' }]);
    expect(await under.store.results.find(runId)).not.toBeNull();
  });

  it('creates the run again when it comes second', async () => {
    const { experimentId, runId } = await begin('delete-first', true);
    const row = await holdRun(under.url, runId);
    const deleting = await row.queueUp(() => under.store.experiments.remove(experimentId));
    const submitting = await row.queueUp(() => submit('delete-first'));
    await row.release();
    await deleting.done;
    const submitted = await submitting.done;
    const [run] = await runsOf(submitted.experimentId);
    expect(run).toMatchObject({ state: 'queued', contentHash: 'delete-first' });
    expect(run?.id).not.toBe(runId);
    expect(run).toMatchObject({ attemptNumber: 1 });
  });
});

describe('a submission of a run while its experiment is cancelled', () => {
  it('keeps the run alive when it comes first', async () => {
    const { experimentId, runId } = await begin('cancel-second');
    const row = await holdRun(under.url, runId);
    const submitting = await row.queueUp(() => submit('cancel-second'));
    const cancelling = await row.queueUp(() => under.store.experiments.cancel(experimentId));
    await row.release();
    await submitting.done;
    expect(await cancelling.done).toEqual([]);
    expect(await under.store.runs.find(runId)).toMatchObject({ state: 'queued', attemptNumber: 1 });
  });

  it('queues the run again when it comes second', async () => {
    const { experimentId, runId } = await begin('cancel-first');
    const row = await holdRun(under.url, runId);
    const cancelling = await row.queueUp(() => under.store.experiments.cancel(experimentId));
    const submitting = await row.queueUp(() => submit('cancel-first'));
    await row.release();
    expect(await cancelling.done).toEqual([{ runId, attemptId: null }]);
    await submitting.done;
    expect(await under.store.runs.find(runId)).toMatchObject({ state: 'queued', attemptNumber: 2 });
  });
});
