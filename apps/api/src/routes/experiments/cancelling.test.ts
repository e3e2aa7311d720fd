import { createConsumer } from '@ordo/queue';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

describe('a cancellation', () => {
  it('names the attempt, so that one that arrives after a retry leaves the new attempt alone', async () => {
    const heard: string[] = [];
    const consumer = createConsumer(api.options.queueUrl, {
      pool: 'default',
      concurrency: 1,
      onJob: () => Promise.resolve({ kind: 'passed', restMs: 60_000 }),
      onCancel: (attemptId) => void heard.push(attemptId),
      log: api.options.logger,
    });
    await consumer.ready;
    await waitUntil(
      async () => {
        await api.app.queue.broadcastCancel('probe');
        return heard.length > 0;
      },
      { what: 'the consumer to listen' },
    );
    const { id, runs } = await submit(api.app, 410);
    const runId = runs[0]?.id ?? '';
    const first = await claim(api.app, runId, worker);
    await post(api.app, `/v1/experiments/${id}/cancel`, {});
    await post(api.app, `/v1/experiments/${id}/retry`, {});
    const second = await claim(api.app, runId, worker);
    await waitUntil(() => heard.some((named) => named !== 'probe'), { what: 'the cancellation' });
    expect(heard.filter((named) => named !== 'probe')).toEqual([first.attempt.id]);
    expect(second.attempt.id).not.toBe(first.attempt.id);
    await consumer.close({ force: true });
  });

  it('of an experiment whose runs have all ended is refused with 409', async () => {
    const { id, runs } = await submit(api.app, 411);
    for (const run of runs) {
      const { attempt } = await claim(api.app, run.id, worker);
      const finish = { attemptNumber: 1, outcome: 'failed', kind: 'permanent', message: 'm' };
      await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish);
    }
    const answer = await post(api.app, `/v1/experiments/${id}/cancel`, {});
    expect(answer.json()).toMatchObject({ status: 409, code: 'experiment.conflict' });
    expect((await api.app.inject(`/v1/experiments/${id}`)).json()).toMatchObject({
      state: 'failed',
      cancelledAt: null,
    });
  });
});
