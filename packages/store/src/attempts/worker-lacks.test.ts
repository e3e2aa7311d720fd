import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LackKind } from '../generated/client.ts';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

let under: StoreUnderTest;
let sql: Client;
beforeAll(async () => {
  under = await startStore();
  sql = new Client({ connectionString: under.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await under.close();
});

/** Claims a run and hands it back because the worker lacks something. */
async function handBack(runId: string, workerId: string, kind: LackKind) {
  const { attemptId, attemptNumber } = await under.store.attempts.claim(runId, workerId);
  const message = `the ${kind} is lacking; fix: bring it`;
  await under.store.workers.setAside({ attemptId, attemptNumber, kind, message });
  return await under.store.attempts.fail({ attemptId, attemptNumber, ending: 'unsuitable', message });
}

const spec = (engine: string) => ({ resources: { engine }, recipe: { precision: 'fp32' } });
const letLacksEnd = (seconds: number) =>
  sql.query(`update "WorkerLack" set until = now() - make_interval(secs => $1)`, [seconds]);
/**
 * Hands the run back. Returns how many seconds remain until the worker is tried again, counted from before and from after the
 * call.
 */
const secondsUntilTried = async (
  runId: string,
  workerId: string,
  kind: LackKind,
): Promise<[least: number, most: number]> => {
  const before = await under.store.health.readClock();
  await handBack(runId, workerId, kind);
  const after = await under.store.health.readClock();
  const [lack] = await under.store.workers.lacksOf(workerId);
  const secondsFrom = (time: Date): number => ((lack?.until.getTime() ?? 0) - time.getTime()) / 1000;
  return [secondsFrom(after), secondsFrom(before)];
};

describe('a worker that lacks what a run needs', () => {
  it('is not given that run again, nor others that need the same, while another worker is', async () => {
    const { store } = under;
    const [poor, rich] = [await registerWorker(store), await registerWorker(store)];
    const first = await queueRun(store, { datasetHash: 'elsewhere' });
    const same = await queueRun(store, { datasetHash: 'elsewhere' });
    const other = await queueRun(store, { datasetHash: 'here' });
    expect(await handBack(first.runId, poor, 'dataset')).toMatchObject({ state: 'queued', delayMs: 0 });
    for (const { runId } of [first, same]) {
      await expect(store.attempts.claim(runId, poor)).rejects.toMatchObject({
        code: 'worker.unsuitable',
        message: expect.stringContaining('the dataset is lacking; fix: bring it') as string,
      });
    }
    expect(await store.attempts.claim(other.runId, poor)).toMatchObject({ attemptNumber: 1 });
    expect(await store.attempts.claim(first.runId, rich)).toMatchObject({ attemptNumber: 2 });
  });

  it('lacks one engine and precision, or room on the disk for any run at all', async () => {
    const { store } = under;
    const poor = await registerWorker(store);
    const onCuda = await queueRun(store, { spec: spec('cuda') });
    const onWasm = await queueRun(store, { spec: spec('wasm') });
    await handBack(onCuda.runId, poor, 'engine');
    await expect(store.attempts.claim(onCuda.runId, poor)).rejects.toMatchObject({ code: 'worker.unsuitable' });
    expect(await handBack(onWasm.runId, poor, 'disk')).toMatchObject({ state: 'queued' });
    const another = await queueRun(store, { spec: spec('cpu') });
    await expect(store.attempts.claim(another.runId, poor)).rejects.toMatchObject({ code: 'worker.unsuitable' });
  });

  it.each([
    ['dataset', [30, 60, 120, 240, 480, 600, 600], 2 * 3600],
    ['disk', [5, 10, 20, 40, 80, 160, 320, 600, 600], 100],
  ] as const)('is tried again later, after a time that doubles: %s', async (kind, expected, forgotten) => {
    const { store } = under;
    const poor = await registerWorker(store);
    const { runId } = await queueRun(store, { datasetHash: 'later' });
    const expectWait = async (seconds: number): Promise<void> => {
      const [least, most] = await secondsUntilTried(runId, poor, kind);
      // The clock is read to the nearest millisecond.
      expect(least).toBeLessThan(seconds + 0.001);
      expect(most).toBeGreaterThan(seconds - 0.001);
    };
    for (const seconds of expected) {
      await expectWait(seconds);
      await letLacksEnd(1);
    }
    expect(await store.workers.lacksOf(poor)).toEqual([]);
    await letLacksEnd(forgotten);
    await expectWait(expected[0]);
  });

  it('costs the run nothing, however often it is handed back', async () => {
    const { store } = under;
    const { runId } = await queueRun(store, { datasetHash: 'nowhere' });
    for (let i = 0; i < 120; i++) {
      expect(await handBack(runId, await registerWorker(store), 'dataset')).toMatchObject({ state: 'queued' });
    }
    expect(await store.runs.find(runId)).toMatchObject({ state: 'queued', failureKind: 'unsuitable' });
  }, 180_000);

  it('is the reason why runs with the same needs wait, and that of the record of the one that was handed back', async () => {
    const { store } = under;
    const poor = await registerWorker(store, { pool: 'lonely' });
    const first = await queueRun(store, { datasetHash: 'wanted', pool: 'lonely' });
    const never = await queueRun(store, { datasetHash: 'wanted', pool: 'lonely' });
    await handBack(first.runId, poor, 'dataset');
    await expect(store.attempts.claim(never.runId, poor)).rejects.toMatchObject({
      code: 'run.unplaceable',
      message: expect.stringContaining('none is online') as string,
    });
    expect(await store.waitingRuns.list(9, 'lonely')).toMatchObject([
      { runId: never.runId, reason: 'set-aside', lacks: ['dataset'] },
      { runId: first.runId, reason: 'set-aside', lacks: ['dataset'] },
    ]);
    expect(await store.runs.find(first.runId)).toMatchObject({
      failureKind: 'unsuitable',
      failureMessage: expect.stringContaining('the dataset is lacking; fix: bring it') as string,
    });
    const rich = await registerWorker(store, { pool: 'lonely' });
    await expect(store.attempts.claim(never.runId, poor)).rejects.toMatchObject({ code: 'worker.unsuitable' });
    await store.attempts.claim(first.runId, rich);
    expect(await store.runs.find(first.runId)).toMatchObject({ failureKind: null, failureMessage: null });
  });
});
