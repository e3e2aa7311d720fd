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
