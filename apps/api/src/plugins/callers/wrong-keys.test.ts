import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';

const PROXY = '10.0.0.7';
let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ auth: 'required', trustedProxies: [PROXY] });
});
afterAll(() => api.close());

const use = (key: string, from: string, forwardedFor?: string) =>
  api.app.inject({
    url: '/v1/runs',
    remoteAddress: from,
    headers: {
      authorization: `Bearer ${key}`,
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    },
  });
const wrongKey = (id = 'a'.repeat(12)) => `ordo_${id}_${'0'.repeat(64)}`;

async function exhaust(from: string, forwardedFor?: string): Promise<void> {
  for (let i = 0; i < 20; i++) {
    const key = wrongKey(i.toString(16).padStart(12, '0'));
    expect((await use(key, from, forwardedFor)).statusCode).toBe(401);
  }
}

describe('wrong keys from one address', () => {
  it('end in 429 with Retry-After, which slows down neither known keys nor other addresses', async () => {
    const { apiKeys } = api.app.store;
    const known = (await apiKeys.create('known', 'read')).key;
    const fresh = (await apiKeys.create('fresh', 'read')).key;
    expect((await use(known, '192.0.2.1')).statusCode).toBe(200);
    await exhaust('192.0.2.1');
    const refused = await use(wrongKey(), '192.0.2.1');
    expect(refused.json()).toMatchObject({ status: 429, code: 'auth.too-many-attempts' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await use(fresh, '192.0.2.1')).statusCode).toBe(429);
    expect((await use(known, '192.0.2.1')).statusCode).toBe(200);
    expect((await use(fresh, '192.0.2.2')).statusCode).toBe(200);
  });
});

describe('wrong keys with one id from many addresses', () => {
  it('leave the right key its first try from any address', async () => {
    const { id, key } = await api.app.store.apiKeys.create('wanted', 'read');
    for (let i = 1; i <= 10; i++) expect((await use(wrongKey(id), `198.51.100.${i}`)).statusCode).toBe(401);
    expect((await use(wrongKey(id), '198.51.100.1')).statusCode).toBe(429);
    expect((await use(key, '198.51.100.11')).statusCode).toBe(200);
  });
});

describe('the address of a caller', () => {
  it('is the one that a trusted proxy gives, and anybody else’s word for it is not believed', async () => {
    await exhaust(PROXY, '203.0.113.1');
    expect((await use(wrongKey(), PROXY, '203.0.113.1')).statusCode).toBe(429);
    expect((await use(wrongKey(), PROXY, '203.0.113.2')).statusCode).toBe(401);
    for (let i = 0; i < 20; i++) await use(wrongKey(), '192.0.2.9', `203.0.113.${i + 10}`);
    expect((await use(wrongKey(), '192.0.2.9', '203.0.113.99')).statusCode).toBe(429);
  });

  it('can be believed of no proxy while authentication is off', async () => {
    await expect(startApi({ trustedProxies: [PROXY] })).rejects.toMatchObject({ code: 'environment.invalid' });
  });
});
