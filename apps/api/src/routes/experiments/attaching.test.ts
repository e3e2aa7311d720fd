import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';
import { claim, type Experiment, post, register } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

const submitTo = async (resources: object, size = 400): Promise<Experiment> =>
  (await post(api.app, '/v1/experiments', { ...smallSpec(size), resources })).json<Experiment>();
const show = async (id: string): Promise<Experiment> =>
  (await api.app.inject(`/v1/experiments/${id}`)).json<Experiment>();

describe('a spec that is submitted to another pool while an equal one waits', () => {
  it('says where its runs go on, and gets them when the other is cancelled, with its own time limit', async () => {
    await register(api.app, { name: 'gpu', pool: 'gpu' });
    const first = await submitTo({ pool: 'gpu', timeLimitSeconds: 60 });
    const right = await submitTo({ timeLimitSeconds: 600 });
    expect(first.runs.map((run) => run.elsewhere)).toEqual([null, null, null, null]);
    // The run has the longer of the two time limits.
    expect(right.runs[0]?.elsewhere).toEqual({ pool: 'gpu', labels: [], timeLimitSeconds: 600 });
    await post(api.app, `/v1/experiments/${first.id}/cancel`, {});
    expect((await show(right.id)).runs.map((run) => run.elsewhere)).toEqual([null, null, null, null]);
    const claimed = await claim(api.app, right.runs[0]?.id ?? '', worker);
    expect(claimed.spec).toMatchObject({ resources: { pool: 'default', timeLimitSeconds: 600 } });
  });

  it('gets its runs at once when nobody serves the other pool, which then says where they go on', async () => {
    // This worker has just been heard from.
    await register(api.app);
    const mistyped = await submitTo({ pool: 'defualt' }, 402);
    const right = await submitTo({}, 402);
    expect(right.runs.map((run) => run.elsewhere)).toEqual([null, null, null, null]);
    expect((await show(mistyped.id)).runs[0]?.elsewhere).toMatchObject({ pool: 'default', labels: [] });
  });
});

describe('a spec that is submitted again after an equal one was cancelled', () => {
  it('goes where it is submitted to now, and waits in the other pool no longer', async () => {
    const mistyped = await submitTo({ pool: 'defualt', timeLimitSeconds: 60 }, 401);
    await post(api.app, `/v1/experiments/${mistyped.id}/cancel`, {});
    const right = await submitTo({ timeLimitSeconds: 600 }, 401);
    expect(right.runs.map((run) => [run.id, run.elsewhere])).toEqual(mistyped.runs.map((run) => [run.id, null]));
    const claimed = await claim(api.app, right.runs[0]?.id ?? '', worker);
    expect(claimed.spec).toMatchObject({ resources: { pool: 'default', timeLimitSeconds: 600 } });
  });
});
