import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('what an attempt that crashed without a checkpoint has said', () => {
  it('leaves the history but for the error, and is read with ?superseded=true or with the number of the attempt', async () => {
    const worker = await register(api.app);
    const { id, runs } = await submit(api.app, 430);
    const runId = runs[0]?.id ?? '';
    const { attempt } = await claim(api.app, runId, worker);
    const lastWords = { kind: 'log', level: 'warn', message: 'illegal instruction' } as const;
    const why = { kind: 'log', level: 'error', message: 'the run hangs' } as const;
    const events = numbered([lossAt(1), lastWords, why]);
    await post(api.app, `/v1/attempts/${attempt.id}/events`, { attemptNumber: 1, events });
    const finish = { attemptNumber: 1, outcome: 'failed', kind: 'preempted', message: 'crashed' };
    await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish);
    const second = await claim(api.app, runId, worker);
    const again = { attemptNumber: 2, events: numbered([lossAt(1)]) };
    await post(api.app, `/v1/attempts/${second.attempt.id}/events`, again);

    const read = async (path: string) => {
      const page = (await api.app.inject(path)).json<{
        events: { attempt: { number: number }; superseded: boolean; event: { kind: string } }[];
      }>();
      return page.events.map(({ attempt: { number }, superseded, event }) => [number, event.kind, superseded]);
    };
    const error = [1, 'log', false];
    const lost = [[1, 'metric', true], [1, 'log', true], error];
    expect(await read(`/v1/runs/${runId}/events`)).toEqual([error, [2, 'metric', false]]);
    expect(await read(`/v1/runs/${runId}/events?superseded=true`)).toEqual([...lost, [2, 'metric', false]]);
    expect(await read(`/v1/experiments/${id}/events?superseded=true`)).toEqual([...lost, [2, 'metric', false]]);
    expect(await read(`/v1/runs/${runId}/events?attempt=1`)).toEqual(lost);
    expect(await read(`/v1/runs/${runId}/events?attempt=2`)).toEqual([[2, 'metric', false]]);
  });
});
