import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';
import { createReader, type Reader } from './reader.ts';

let under: StoreUnderTest;
let reader: Reader;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  reader = createReader({ url: under.url, maxConnections: 2 });
  worker = await registerWorker(under.store);
});
afterAll(async () => {
  await reader.close();
  await under.close();
});

const segments = [
  [1, 2],
  [3, 300],
];
const score = { metric: 'ter', score: 31.4159, signature: 's', higherIsBetter: false };

async function finish(references: string[][] = [['a', 'b']]): Promise<{ runId: string; experimentId: string }> {
  const queued = await queueRun(under.store, { seed: 4_294_967_295 });
  const { attemptId } = await under.store.attempts.claim(queued.runId, worker);
  const scores = [
    { ...score, segments },
    { ...score, metric: 'bleu', segments: [] },
  ];
  const result = { attemptId, attemptNumber: 1, scores, hypotheses: ['x', 'y'], references, summary: { zeta: 1 } };
  await under.store.results.add(result);
  return queued;
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('the reader of reports', () => {
  it('reads the runs of experiments with their scores, in the order that is asked for', async () => {
    const [first, second] = [await finish(), await queueRun(under.store)];
    const members = await reader.reports.members([second.experimentId, first.experimentId]);
    expect(members.map(({ runId, state }) => [runId, state])).toEqual([
      [second.runId, 'queued'],
      [first.runId, 'succeeded'],
    ]);
    expect(members[0]).toMatchObject({ summary: null, testSetHash: null, scores: [] });
    expect(members[1]).toMatchObject({
      experimentId: first.experimentId,
      variant: 'sape',
      seed: 4_294_967_295,
      spec: { z: 1, a: 2 },
      summary: { zeta: 1 },
      scores: [score, { ...score, metric: 'bleu' }],
    });
  });

  it('names equal test sets equally and others differently', async () => {
    const runs = [await finish([['a', 'b']]), await finish([['a', 'b']]), await finish([['a', 'c']]), await finish([])];
    const members = await reader.reports.members(runs.map(({ experimentId }) => experimentId));
    const [one, equal, other, none] = members.map(({ testSetHash }) => testSetHash);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(equal).toBe(one);
    expect(other).not.toBe(one);
    expect(none).toBeNull();
  });

  it('finds statistics without a sketch, stores the first sketch, and streams sketches in the order of the runs', async () => {
    const [a, b] = [await finish(), await finish()];
    const ids = [a.runId, b.runId].toSorted();
    expect(await reader.reports.unsketched(ids)).toEqual(ids.map((runId) => ({ runId, metric: 'ter' })));
    expect(await reader.reports.statistics(a.runId, 'ter')).toEqual(segments);
    expect(await reader.reports.statistics(a.runId, 'chrf')).toBeNull();
    // The bytes have all possible values, and there are more of them than fit into one chunk of the connection.
    const sketch = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 256));
    await reader.reports.addSketch({ runId: a.runId, metric: 'ter' }, sketch);
    await reader.reports.addSketch({ runId: a.runId, metric: 'ter' }, Buffer.from('late'));
    expect(await reader.reports.unsketched(ids)).toEqual([{ runId: b.runId, metric: 'ter' }]);
    expect(await under.store.segmentStatistics.runsWithoutSketch()).toContain(b.runId);
    expect(await under.store.segmentStatistics.runsWithoutSketch()).not.toContain(a.runId);
    const read: (string | undefined)[] = [];
    for await (const bytes of reader.reports.sketches('ter', [a.runId, b.runId, a.runId]))
      read.push(bytes?.toString('hex'));
    expect(read).toEqual([sketch.toString('hex'), undefined, sketch.toString('hex')]);
    expect(await collect(reader.reports.sketches('ter', []))).toEqual([]);
  });

  it('works on after a stream was given up half-way', async () => {
    const { runId } = await finish();
    await reader.reports.addSketch({ runId, metric: 'ter' }, Buffer.alloc(500_000));
    const many = Array.from({ length: 100 }, () => runId);
    for (let i = 0; i < 5; i++) {
      for await (const sketch of reader.reports.sketches('ter', many)) {
        expect(sketch?.length).toBe(500_000);
        break;
      }
    }
    expect(await collect(reader.reports.sketches('ter', many.slice(0, 3)))).toHaveLength(3);
  });

  it('says that all connections are in use when none becomes free in time', async () => {
    const { runId } = await finish();
    const full = createReader({ url: under.url, maxConnections: 1, waitMs: 2000 });
    const reading = full.reports.sketches('ter', [runId, runId]);
    await reading.next();
    await expect(full.reports.unsketched([])).rejects.toMatchObject({
      code: 'store.busy',
      message: 'all 1 connections for reading large amounts are in use',
      fix: 'repeat the request when another export has ended',
    });
    await reading.return(undefined);
    await full.close();
  });

  it('says that the database is unavailable when nothing answers', async () => {
    const lost = createReader({ url: 'postgresql://x@127.0.0.1:1/x', maxConnections: 1 });
    const unavailable = { code: 'store.unavailable' };
    await expect(lost.reports.unsketched([])).rejects.toMatchObject(unavailable);
    await expect(collect(lost.reports.sketches('ter', []))).rejects.toMatchObject(unavailable);
    await lost.close();
  });
});

const hash = (...ids: string[]) => under.store.reportContent.hash(ids);

describe('the hash of what a report shows', () => {
  it('changes when a run gets a result or another state, and at no other time', async () => {
    const { runId, experimentId } = await queueRun(under.store);
    const queued = await hash(experimentId);
    expect(await hash(experimentId)).toBe(queued);
    const { attemptId } = await under.store.attempts.claim(runId, worker);
    const running = await hash(experimentId);
    await finish();
    expect(await hash(experimentId)).toBe(running);
    await under.store.results.add({
      attemptId,
      attemptNumber: 1,
      scores: [],
      hypotheses: [],
      references: [],
      summary: {},
    });
    const succeeded = await hash(experimentId);
    expect(new Set([queued, running, succeeded]).size).toBe(3);
    const client = new Client({ connectionString: under.url });
    await client.connect();
    await client.query(`update "Result" set "createdAt" = now() + interval '1 day' where "runId" = $1`, [runId]);
    await client.end();
    expect(await hash(experimentId)).toBe(succeeded);
  });

  it('is null for an experiment that does not exist, also beside one that does', async () => {
    const { experimentId } = await queueRun(under.store);
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect(await hash(unknown)).toBeNull();
    expect(await hash(experimentId, unknown)).toBeNull();
    expect(await hash(experimentId, experimentId)).toBe(await hash(experimentId));
  });
});
