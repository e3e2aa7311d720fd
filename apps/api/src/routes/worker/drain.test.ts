/** Tests taking a worker out of service: it keeps its runs, and gets nothing more until it takes part again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, post, register, submit } from '../../testing/worker-calls.ts';

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly drainedAt: string | null;
  readonly openAttempts: number;
}

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const find = async (id: string): Promise<Listed | undefined> =>
  (await api.app.inject('/v1/workers')).json<{ workers: Listed[] }>().workers.find((worker) => worker.id === id);
const reasons = async (): Promise<string[]> =>
  (await api.app.inject('/v1/queue/runs')).json<{ runs: { reason: string }[] }>().runs.map(({ reason }) => reason);
const act = async (id: string, verb: 'drain' | 'undrain'): Promise<number> =>
  (await api.app.inject({ method: 'POST', url: `/v1/workers/${id}/${verb}` })).statusCode;

describe('a drained worker', () => {
  it('keeps its attempt, is refused further runs with the reason, and takes them again afterwards', async () => {
    const { runs } = await submit(api.app, 460);
    const [first, second] = runs.map(({ id }) => id) as [string, string];
    const worker = await register(api.app);
    const { attempt } = await claim(api.app, first, worker);
    expect([await act(worker, 'drain'), await act(worker, 'drain')]).toEqual([204, 204]);
    expect(await find(worker)).toMatchObject({ state: 'online', openAttempts: 1, runIds: [first] });
    expect((await find(worker))?.drainedAt).toMatch(/^\d{4}-.*Z$/);

    const beat = { attempts: [{ id: attempt.id, number: 1 }] };
    expect((await post(api.app, `/v1/workers/${worker}/heartbeat`, beat)).json()).toMatchObject({
      attempts: [{ id: attempt.id, state: 'running' }],
    });
    const refused = await post(api.app, `/v1/runs/${second}/claim`, { workerId: worker });
    expect(refused.json()).toMatchObject({ status: 409, code: 'worker.unsuitable' });
    expect(refused.body).toContain('is drained and takes no further run');
    // There is no other worker, so the queue reports that.
    expect(new Set(await reasons())).toEqual(new Set(['no-worker']));

    expect(await act(worker, 'undrain')).toBe(204);
    expect((await find(worker))?.drainedAt).toBeNull();
    expect((await claim(api.app, second, worker)).attempt.number).toBe(1);
  });

  it('is one that is there', async () => {
    expect(await act('01900000-0000-7000-8000-000000000000', 'drain')).toBe(404);
    const gone = await register(api.app, { name: 'gone' });
    await api.app.inject({ method: 'DELETE', url: `/v1/workers/${gone}` });
    expect(await act(gone, 'drain')).toBe(404);
  });
});
