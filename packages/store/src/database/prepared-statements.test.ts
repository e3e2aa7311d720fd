import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  metricEvent,
  queueRun,
  registerWorker,
  runSql,
  startStore,
  type StoreUnderTest,
} from '../testing/start-store.ts';

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(() => under.close());

const scores = [
  { metric: 'bleu', score: 0.1 + 0.2, signature: 's', higherIsBetter: true, segments: [[1, 2]] },
  { metric: 'ter', score: 1e-7, signature: 't', higherIsBetter: false, segments: [[3]] },
];

/** Creates a run with every kind of value: labels, the greatest seed, JSON whose keys have an order, and a result. */
async function finishedRun() {
  const { store } = under;
  const change = { labels: ['a "b"', 'c, d', ''], seed: 2 ** 53 - 1, spec: { z: [1, null], a: { ä: '\n' } } };
  const { runId, experimentId } = await queueRun(store, change);
  const worker = await registerWorker(store, { labels: change.labels });
  const { attemptId, attemptNumber } = await store.attempts.claim(runId, worker);
  await store.events.append(attemptId, attemptNumber, [metricEvent(1, 1), metricEvent(2, 2)]);
  const result = { scores, hypotheses: ['x'], references: [['y']], summary: { notes: [] } };
  await store.results.add({ attemptId, attemptNumber, ...result });
  return { runId, experimentId, attemptId };
}

describe('a prepared statement', () => {
  it('gives the values that Prisma gives', async () => {
    const { runs, attempts, results } = under.store;
    const { runId, experimentId, attemptId } = await finishedRun();
    const [member] = await runs.ofExperiment(experimentId);
    expect(await runs.find(runId)).toStrictEqual(member?.run);
    expect((await runs.list({ limit: 100 })).find(({ run }) => run.id === runId)?.run).toStrictEqual(member?.run);
    const [listed] = await runs.list({ experiment: experimentId, limit: 10 });
    expect(listed).toStrictEqual({ position: 0, variant: member?.variant, run: member?.run });
    const [{ workerName, ...attempt } = { workerName: '' }] = await attempts.ofRun(runId);
    expect([workerName, attempt]).toStrictEqual(['w', await attempts.find(attemptId)]);
    expect(await results.find(runId)).toStrictEqual((await results.findMany([runId]))[0]);
  });

  it('is executed after a migration that adds a column', async () => {
    const { runs } = under.store;
    const { runId } = await finishedRun();
    const before = await runs.find(runId);
    await runSql(under.url, 'alter table "Run" add column later int');
    // By now, every connection has planned the statement.
    for (let i = 0; i < 20; i++) expect(await runs.find(runId)).toStrictEqual(before);
  });
});
