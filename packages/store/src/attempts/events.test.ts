import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRow } from '../testing/hold-row.ts';
import {
  metricEvent,
  noFile,
  queueRun,
  registerWorker,
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

async function startRun(): Promise<{ runId: string; attemptId: string }> {
  const { runId } = await queueRun(under.store);
  const { attemptId } = await under.store.attempts.claim(runId, worker);
  return { runId, attemptId };
}
const read = (runIds: string[], since = 0) => under.store.events.read({ runIds, since, limit: 1000 });

describe('events', () => {
  it('are stored once despite duplicates, any order within a batch, and overlapping batches', async () => {
    const { store } = under;
    const { runId, attemptId } = await startRun();
    expect(
      await store.events.append(
        attemptId,
        1,
        [3, 1, 2, 1].map((n) => metricEvent(n, n)),
      ),
    ).toEqual({ runId, lastSeq: 3 });
    expect(
      await store.events.append(
        attemptId,
        1,
        [2, 3, 4].map((n) => metricEvent(n, n)),
      ),
    ).toEqual({ runId, lastSeq: 4 });
    expect(
      await store.events.append(
        attemptId,
        1,
        [1].map((n) => metricEvent(n, n)),
      ),
    ).toEqual({ runId, lastSeq: 4 });
    expect((await read([runId])).map((event) => event.seq)).toEqual([1, 2, 3, 4]);
  });

  it('keep their first content when a number is repeated', async () => {
    const { store } = under;
    const { runId, attemptId } = await startRun();
    await store.events.append(attemptId, 1, [metricEvent(1, 10)]);
    await store.events.append(attemptId, 1, [metricEvent(1, 99)]);
    expect((await read([runId])).map((event) => (event.event as { step: number }).step)).toEqual([10]);
  });

  it('are stored once each when many senders send them at once', async () => {
    const { store } = under;
    const { runId, attemptId } = await startRun();
    const batch = Array.from({ length: 50 }, (_, i) => metricEvent(i + 1, i + 1));
    await Promise.all(Array.from({ length: 10 }, () => store.events.append(attemptId, 1, batch)));
    expect((await read([runId])).map((event) => event.seq)).toEqual(batch.map((event) => event.seq));
  });

  it('may leave no gap between batches or within one; the error says where to continue', async () => {
    const { store } = under;
    const { runId, attemptId } = await startRun();
    await store.events.append(attemptId, 1, [metricEvent(1, 1)]);
    const gap = { code: 'attempt.sequence-gap', fix: 'send the events from 2 on' };
    await expect(store.events.append(attemptId, 1, [metricEvent(3, 3)])).rejects.toMatchObject(gap);
    const holed = [metricEvent(2, 2), metricEvent(4, 4)];
    await expect(store.events.append(attemptId, 1, holed)).rejects.toMatchObject({ code: 'attempt.sequence-gap' });
    expect(await read([runId])).toHaveLength(1);
  });

  it('are refused from an attempt with another number', async () => {
    const { attemptId } = await startRun();
    await expect(under.store.events.append(attemptId, 2, [metricEvent(1, 1)])).rejects.toMatchObject({
      code: 'attempt.stale',
    });
  });

  it('show no step twice after a resume: the steps after the checkpoint belong to the next attempt', async () => {
    const { store } = under;
    const { runId, attemptId } = await startRun();
    // Steps 1 … 5 are stored, with a checkpoint at step 3. Then the worker is stopped.
    await store.events.append(
      attemptId,
      1,
      [1, 2, 3, 4, 5].map((n) => metricEvent(n, n)),
    );
    await store.checkpoints.add({ attemptId, attemptNumber: 1, step: 3, sha256: 'c3', bytes: 7 }, noFile);
    await store.attempts.fail({ attemptId, attemptNumber: 1, ending: 'preempted', message: 'stopped' });
    const second = await store.attempts.claim(runId, worker);
    expect(second.checkpoint).toEqual({ step: 3, sha256: 'c3', bytes: 7 });
    // Attempt 2 stores steps 4 and 5 and dies before it has saved a checkpoint. Attempt 3 resumes from step 3 again.
    await store.events.append(second.attemptId, 2, [metricEvent(1, 4), metricEvent(2, 5)]);
    await store.attempts.fail({
      attemptId: second.attemptId,
      attemptNumber: 2,
      ending: 'preempted',
      message: 'stopped',
    });
    const third = await store.attempts.claim(runId, worker);
    await store.events.append(
      third.attemptId,
      3,
      [4, 5, 6].map((n) => metricEvent(n - 3, n)),
    );
    const shown = await read([runId]);
    expect(shown.map(({ attemptNumber, event }) => [attemptNumber, (event as { step: number }).step])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [3, 4],
      [3, 5],
      [3, 6],
    ]);
    expect(shown.at(-1)?.resumedFromStep).toBe(3);
    // Repeated events can still be read, and are marked.
    const query = { runIds: [runId], since: 0, limit: 1000, superseded: true };
    const whole = await store.events.read(query);
    expect(whole.map(({ attemptNumber, seq, superseded }) => [attemptNumber, seq, superseded])).toEqual([
      [1, 1, false],
      [1, 2, false],
      [1, 3, false],
      [1, 4, true],
      [1, 5, true],
      [2, 1, true],
      [2, 2, true],
      [3, 1, false],
      [3, 2, false],
      [3, 3, false],
    ]);
    const ofSecond = await store.events.read({ ...query, attemptNumber: 2 });
    expect(ofSecond.map(({ attemptNumber, seq }) => [attemptNumber, seq])).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  it('are never skipped by a reader of several runs, whatever the order of the commits', async () => {
    const { store } = under;
    const runs = await Promise.all([startRun(), startRun(), startRun(), startRun()]);
    const ids = runs.map((run) => run.runId);
    const seen: number[] = [];
    let writing = true;
    const reader = async (): Promise<void> => {
      let since = 0;
      for (let last = false; ; last = !writing) {
        const until = await store.events.settledPosition();
        const page = await store.events.read({ runIds: ids, since, limit: 1000, until });
        seen.push(...page.map((event) => event.position));
        since = page.at(-1)?.position ?? since;
        if (last) return;
      }
    };
    const write = async ({ attemptId }: { attemptId: string }): Promise<void> => {
      for (let n = 1; n <= 40; n++) await store.events.append(attemptId, 1, [metricEvent(n, n)]);
    };
    const reading = reader();
    await Promise.all(runs.map(write));
    writing = false;
    await reading;
    expect(seen).toHaveLength(4 * 40);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('of one run that have to wait delay neither those of other runs nor the readers, who skip none of them', async () => {
    const { store } = under;
    const [slow, quick] = [await startRun(), await startRun()];
    const row = await holdRow(under.url, 'Attempt', slow.attemptId);
    const waiting = await row.queueUp(() => store.events.append(slow.attemptId, 1, [metricEvent(1, 1)]));
    // All of this happens while the row is held.
    const before = await store.events.settledPosition();
    await store.events.append(quick.attemptId, 1, [metricEvent(1, 1), metricEvent(2, 2)]);
    const settled = await store.events.settledPosition();
    // The waiting append could still get a position below the positions of the other run.
    expect(settled).toBe(before);
    await row.release();
    await waiting.done;
    const [event] = await read([slow.runId]);
    expect(event?.position).toBeGreaterThan(settled);
    const last = (await read([slow.runId, quick.runId])).at(-1)?.position ?? 0;
    expect(await store.events.settledPosition()).toBeGreaterThanOrEqual(last);
  });
});
