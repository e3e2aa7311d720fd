import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('an event at a time that does not exist is refused with its place, and none of its batch is stored', async () => {
  const { runs } = await submit(api.app);
  const runId = runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, runId, await register(api.app));
  const [first, second] = numbered([lossAt(1), lossAt(2)]);
  const batch = { attemptNumber: attempt.number, events: [first, { ...second, at: '2030-02-30T00:00:00.000Z' }] };
  const answer = await post(api.app, `/v1/attempts/${attempt.id}/events`, batch);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ pointer: '/events/1/at', detail: 'there is no time 2030-02-30T00:00:00.000Z' });
  const { events } = (await api.app.inject(`/v1/runs/${runId}/events`)).json<{ events: unknown[] }>();
  expect(events).toEqual([]);
});
