/** Tests what a worker reports about its machine and its devices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, startApi } from '../../testing/start-api.ts';
import { post, register } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const gpu = (id: string) => ({ id, kind: 'gpu', model: 'Fake GPU', memoryMiB: 1024, engine: 'cuda', driver: '1.0' });
const find = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await api.app.inject('/v1/workers'))
    .json<{ workers: Record<string, unknown>[] }>()
    .workers.find((worker) => worker['id'] === id);

describe('a worker that registers', () => {
  it('is listed with its machine and its devices, in their order', async () => {
    const devices = [gpu('GPU-b'), { ...gpu('GPU-a'), driver: null }];
    const id = await register(api.app, { machine: 'box', cores: 16, memoryMiB: 4096, devices });
    expect(await find(id)).toMatchObject({ machine: 'box', cores: 16, memoryMiB: 4096, devices });
  });

  it('need not say what it is on, and then counts as alone on its machine', async () => {
    const ids = [await register(api.app), await register(api.app)];
    const [one, other] = await Promise.all(ids.map(find));
    expect(one).toMatchObject({ cores: null, memoryMiB: null, devices: [] });
    expect(one?.['machine']).not.toBe(other?.['machine']);
  });

  it('cannot name two devices alike', async () => {
    const identity = { name: 'w', pool: 'default', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1 };
    const body = { ...identity, codeVersion: CODE_VERSION, devices: [gpu('0'), gpu('1'), gpu('0')] };
    const refused = await post(api.app, '/v1/workers', body);
    expect(refused.json()).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(refused.body).toContain('/devices/2/id');
  });
});
