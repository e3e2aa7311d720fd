import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from './testing/start-api.ts';
import { claim, type Experiment, post, register } from './testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

const submitTo = async (resources: object): Promise<Experiment> =>
  (await post(api.app, '/v1/experiments', { ...smallSpec(400), resources })).json<Experiment>();
const show = async (id: string): Promise<Experiment> =>
  (await api.app.inject(`/v1/experiments/${id}`)).json<Experiment>();

describe('a spec that is submitted to another pool while an equal one waits', () => {
  it('says where its runs go on, and gets them when the other is cancelled, with its own time limit', async () => {
    const mistyped = await submitTo({ pool: 'defualt', timeLimitSeconds: 60 });
    const right = await submitTo({ timeLimitSeconds: 600 });
    expect(mistyped.runs.map((run) => run.elsewhere)).toEqual([null, null, null, null]);
    expect(right.runs[0]?.elsewhere).toEqual({ pool: 'defualt', labels: [], timeLimitSeconds: 60 });
    await post(api.app, `/v1/experiments/${mistyped.id}/cancel`, {});
    expect((await show(right.id)).runs.map((run) => run.elsewhere)).toEqual([null, null, null, null]);
    const claimed = await claim(api.app, right.runs[0]?.id ?? '', worker);
    expect(claimed.spec).toMatchObject({ resources: { pool: 'default', timeLimitSeconds: 600 } });
  });
});
