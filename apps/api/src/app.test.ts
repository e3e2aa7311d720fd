import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from './testing/start-api.ts';

describe('the API as a whole', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('is alive and ready', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ alive: true });
    expect((await api.app.inject('/readyz')).json()).toEqual({ ready: true, codeVersion: 'code-under-test' });
  });

  it('submits', async () => {
    const r = await api.app.inject({ method: 'POST', url: '/v1/experiments', payload: smallSpec() });
    console.log(r.statusCode, r.body.slice(0, 1500));
    const p = await api.app.inject({ method: 'POST', url: '/v1/plan', payload: smallSpec() });
    console.log(p.statusCode, p.body.slice(0, 1500));
    for (const u of [
      '/v1/experiments',
      '/v1/runs?limit=1',
      '/v1/workers',
      '/v1/queue',
      '/v1/datasets',
      '/metrics',
      '/docs/json',
      '/nope',
      `/v1/reports/comparison?experiment=${r.json().id}&format=markdown`,
    ]) {
      const x = await api.app.inject(u);
      console.log(u, x.statusCode, x.headers['content-type'], x.body.slice(0, 600));
    }
  });
});
