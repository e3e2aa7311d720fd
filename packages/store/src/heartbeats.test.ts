import { describe, expect, it } from 'vitest';
import { holdRun } from './testing/hold-row.ts';
import { queueRun, registerWorker, startStore } from './testing/start-store.ts';

describe('a heartbeat', () => {
  it('is answered while every other connection to the database is busy', async () => {
    const under = await startStore();
    const { store, url } = under;
    const worker = await registerWorker(store);
    const { key } = await store.apiKeys.create('w', 'worker');
    const mine = await queueRun(store);
    const { attemptId } = await store.attempts.claim(mine.runId, worker);
    const contested = await queueRun(store);
    const row = await holdRun(url, contested.runId);
    const claims = [];
    for (let i = 0; i < 10; i++) claims.push(await row.queueUp(() => store.attempts.claim(contested.runId, worker)));
    // The claims get no further before the row is released.
    expect(await store.apiKeys.verify(key)).toMatchObject({ role: 'worker' });
    const answer = await store.attempts.heartbeat(worker, [{ id: attemptId, number: 1 }]);
    expect(answer).toEqual([{ id: attemptId, state: 'running' }]);
    await row.release();
    await Promise.allSettled(claims.map(({ done }) => done));
    await under.close();
  });
});
