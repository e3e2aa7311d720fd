import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

let under: StoreUnderTest;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
});
afterAll(() => under.close());

const measured = {
  scores: [
    {
      metric: 'bleu',
      score: 31.4159,
      signature: 'nrefs:1',
      higherIsBetter: true,
      segments: [
        [1, 2],
        [3, 0.1],
      ],
    },
    { metric: 'ter', score: 50, signature: 's', higherIsBetter: false, segments: [[1], [2]] },
  ],
  hypotheses: ['Ein "Hund" \\ {läuft}, NULL', ''],
  references: [['Ein Hund läuft'], ['']],
  sources: ['A "dog" \\ {runs}, NULL', ''],
  attention: [
    {
      source: ['A', '"dog"', '</s>'],
      target: ['Ein', '\\'],
      weights: [
        [0.5, 0.25, 0.25],
        [0, 1, 0],
      ],
    },
  ],
  summary: { zeta: 1, alpha: [0.1] },
};

describe('a result', () => {
  it('ends attempt and run, and is read back unchanged', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    expect(await store.results.add({ attemptId, attemptNumber: 1, ...measured })).toEqual({ runId });
    expect((await store.runs.find(runId))?.state).toBe('succeeded');
    expect((await store.attempts.find(attemptId))?.state).toBe('succeeded');
    const result = await store.results.find(runId);
    expect(JSON.stringify(result?.summary)).toBe('{"zeta":1,"alpha":[0.1]}');
    expect(result?.scores.map((score) => [score.metric, score.score])).toEqual([
      ['bleu', 31.4159],
      ['ter', 50],
    ]);
    const statistics = await store.segmentStatistics.ofRuns([runId]);
    expect(statistics.find((entry) => entry.metric === 'bleu')?.segments).toEqual([
      [1, 2],
      [3, 0.1],
    ]);
    expect(await store.hypotheses.find(runId)).toEqual({
      hypotheses: measured.hypotheses,
      references: measured.references,
      sources: measured.sources,
    });
    const [attended] = measured.attention;
    expect(await store.attention.list({ runId, limit: 2 })).toEqual([{ position: 0, ...attended }]);
    expect(await store.attention.list({ runId, limit: 2, after: 0 })).toEqual([]);
    expect(await store.attention.count(runId)).toBe(1);
  });

  it('is stored once when many send it at once', async () => {
    const { store } = under;
    const { runId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    const sent = Array.from({ length: 10 }, () => store.results.add({ attemptId, attemptNumber: 1, ...measured }));
    expect(new Set((await Promise.all(sent)).map((stored) => stored.runId))).toEqual(new Set([runId]));
    expect(await store.results.findMany([runId])).toHaveLength(1);
  });

  it('is refused completely after the run was cancelled', async () => {
    const { store } = under;
    const { runId, experimentId } = await queueRun(store);
    const { attemptId } = await store.attempts.claim(runId, worker);
    await store.experiments.cancel(experimentId);
    await expect(store.results.add({ attemptId, attemptNumber: 1, ...measured })).rejects.toMatchObject({
      code: 'attempt.stale',
    });
    expect(await store.results.find(runId)).toBeNull();
    expect((await store.runs.find(runId))?.state).toBe('cancelled');
  });
});
