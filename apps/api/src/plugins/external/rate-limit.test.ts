import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';

describe('the rate limit', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi({ limits: { requestsPerWindow: 3, windowMs: 60_000 } });
  });
  afterAll(() => api.close());

  it('answers the fourth of three allowed requests with 429 and Retry-After, but never limits /healthz', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await api.app.inject('/v1/datasets')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await api.app.inject('/v1/datasets');
    expect(refused.json()).toMatchObject({
      code: 'request.rate-limited',
      fix: expect.stringMatching(/^wait \d+ s$/) as string,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  });
});

describe('workers behind one proxy', () => {
  it('are limited each by its own key, and their heartbeats apart from all else', async () => {
    const api = await startApi({ auth: 'required', limits: { requestsPerWindow: 3, windowMs: 60_000 } });
    const keys = [];
    for (const name of ['one', 'two']) keys.push((await api.app.store.apiKeys.create(name, 'worker')).key);
    const call = async (key: string | undefined, method: 'POST' | 'GET', url: string): Promise<number> => {
      const headers = { authorization: `Bearer ${key}` };
      return (await api.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode;
    };
    const run = '/v1/runs/01900000-0000-7000-8000-000000000000/translations';
    const heartbeat = '/v1/workers/01900000-0000-7000-8000-000000000000/heartbeat';
    for (const key of keys) expect(await call(key, 'GET', run)).toBe(404);
    // By then, the address has used two of its three requests, and requests with unknown keys use up the last one.
    expect(await call(`ordo_${'0'.repeat(12)}_${'0'.repeat(64)}`, 'GET', run)).toBe(401);
    expect(await call(`ordo_${'0'.repeat(12)}_${'0'.repeat(64)}`, 'GET', run)).toBe(429);
    for (let i = 0; i < 3; i++) expect(await call(keys[0], 'GET', run)).toBe(404);
    expect(await call(keys[0], 'GET', run)).toBe(429);
    // Ten times as many heartbeats are allowed.
    for (let i = 0; i < 30; i++) expect(await call(keys[0], 'POST', heartbeat)).toBe(400);
    expect(await call(keys[0], 'POST', heartbeat)).toBe(429);
    expect(await call(keys[1], 'GET', run)).toBe(404);
    await api.close();
  });
});
