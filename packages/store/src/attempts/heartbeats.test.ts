import { describe, expect, it } from 'vitest';
import { holdRow } from '../testing/hold-row.ts';
import { metricEvent, queueRun, registerWorker, runSql, startStore } from '../testing/start-store.ts';

describe('a heartbeat', () => {
  it('is answered while every other connection to the database is busy', async () => {
    const under = await startStore();
    const { store, url } = under;
    const worker = await registerWorker(store);
    const { key } = await store.apiKeys.create('w', 'worker');
    const mine = await queueRun(store);
    const { attemptId } = await store.attempts.claim(mine.runId, worker);
    const contested = await store.attempts.claim((await queueRun(store)).runId, await registerWorker(store));
    const row = await holdRow(url, 'Attempt', contested.attemptId);
    const batches = [];
    for (let i = 0; i < 10; i++) {
      batches.push(await row.queueUp(() => store.events.append(contested.attemptId, 1, [metricEvent(1, 1)])));
    }
    // The batches cannot continue before the row is released.
    expect(await store.apiKeys.verify(key)).toMatchObject({ role: 'worker' });
    const answer = await store.attempts.heartbeat(worker, [{ id: attemptId, number: 1 }]);
    expect(answer).toEqual([{ id: attemptId, state: 'running' }]);
    await row.release();
    await Promise.allSettled(batches.map(({ done }) => done));
    await under.close();
  });

  it('tells each of many workers at the same moment about its own attempts', async () => {
    const under = await startStore();
    const { store } = under;
    const workers = await Promise.all(Array.from({ length: 30 }, () => registerWorker(store)));
    const held: string[] = [];
    for (const worker of workers)
      held.push((await store.attempts.claim((await queueRun(store)).runId, worker)).attemptId);
    await store.attempts.fail({ attemptId: held[1] ?? '', attemptNumber: 1, ending: 'permanent', message: 'x' });
    await store.workers.signOff(workers[2] ?? '');
    // Worker 3 also asks for an attempt of worker 4, and worker 5 asks for an older attempt number.
    const asked = held.map((id, i) => [
      { id, number: i === 5 ? 2 : 1 },
      ...(i === 3 ? [{ id: held[4] ?? '', number: 1 }] : []),
    ]);
    const told = await Promise.allSettled(workers.map((worker, i) => store.attempts.heartbeat(worker, asked[i] ?? [])));
    const states = told.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.map(({ state }) => state) : String(answer.reason),
    );
    expect(states.slice(0, 6)).toEqual([
      ['running'],
      ['superseded'],
      expect.stringContaining('is not registered'),
      ['running', 'superseded'],
      ['running'],
      ['superseded'],
    ]);
    expect(states.slice(6)).toEqual(Array.from({ length: 24 }, () => ['running']));
    await under.close();
  });

  it('does not wait for the locked attempt of another worker', async () => {
    const under = await startStore();
    const { store, url } = under;
    const [stuck, other] = [await registerWorker(store), await registerWorker(store)];
    const mine: { id: string; number: number }[] = [];
    for (const worker of [stuck, other]) {
      mine.push({ id: (await store.attempts.claim((await queueRun(store)).runId, worker)).attemptId, number: 1 });
    }
    const row = await holdRow(url, 'Attempt', mine[0]?.id ?? '');
    const { done } = await row.queueUp(() => store.attempts.heartbeat(stuck, mine.slice(0, 1)));
    expect(await store.attempts.heartbeat(other, mine.slice(1))).toEqual([{ id: mine[1]?.id, state: 'running' }]);
    await row.release();
    expect(await done).toEqual([{ id: mine[0]?.id, state: 'running' }]);
    await under.close();
  });
});

describe('the heartbeats of a large fleet', () => {
  it('are all listed, except for those of workers that fell silent long before', async () => {
    const under = await startStore();
    const { store, url } = under;
    const worker = await registerWorker(store);
    const silent = await registerWorker(store);
    await runSql(url, `update "Worker" set "lastSeenAt" = now() - interval '1 hour' where id = '${silent}'`);
    await runSql(
      url,
      `insert into "Worker" (id, name, pool, labels, engine, device, "codeVersion", concurrency, machine)
       select gen_random_uuid(), name, pool, labels, engine, device, "codeVersion", concurrency, n::text
       from "Worker", generate_series(1, 999) n where id = '${worker}'`,
    );
    const listed = await store.workers.listBeats();
    expect(listed).toHaveLength(1000);
    expect(listed.map(({ id }) => id)).not.toContain(silent);
    await under.close();
  });
});
