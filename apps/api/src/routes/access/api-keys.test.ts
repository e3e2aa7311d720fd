import { waitUntil } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, smallSpec, startApi } from '../../testing/start-api.ts';
import type { Experiment } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let admin: { id: string; key: string };
beforeAll(async () => {
  api = await startApi({ auth: 'required' });
  admin = await api.app.store.apiKeys.create('root', 'admin');
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, { key = admin.key, payload = {} } = {}) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' ? { payload } : {}),
  });
const create = async (payload: object) => (await call('POST', '/v1/api-keys', { payload })).json<typeof admin>();
const use = (key: string) => call('GET', '/v1/runs', { key });
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
interface Listed {
  readonly id: string;
  readonly lastUsedAt: string | null;
}
const listed = async (id: string) =>
  (await call('GET', '/v1/api-keys')).json<{ apiKeys: Listed[] }>().apiKeys.find((key) => key.id === id);

describe('a key that expires', () => {
  it('is refused after its time with a code of its own, and says before that when it is soon', async () => {
    const { id, key } = await create({ name: 'guest', role: 'read', expiresAt: later(3_600_000) });
    const answer = await use(key);
    expect(answer.statusCode).toBe(200);
    const end = new Date(String(answer.headers['x-ordo-key-expires'])).getTime();
    expect(Math.abs(end - Date.now() - 3_600_000)).toBeLessThan(600_000);
    await expire(id);
    api.app.knownKeys.forget(id);
    const refused = (await use(key)).json();
    expect(refused).toMatchObject({ status: 401, code: 'auth.expired-key' });
    expect(refused).toHaveProperty('fix', expect.stringContaining('ORDO_API_KEY'));
  });

  it('says nothing while its end is far away', async () => {
    const { key } = await create({ name: 'guest', role: 'read', expiresAt: later(8 * 24 * 3_600_000) });
    expect((await use(key)).headers).not.toHaveProperty('x-ordo-key-expires');
  });

  it.each(['2020-01-01T00:00:00Z', '2031-02-30T00:00:00Z', '2031-13-01T00:00:00Z', 'tomorrow', ''])(
    'cannot be created with the end %s',
    async (expiresAt) => {
      const answer = await call('POST', '/v1/api-keys', { payload: { name: 'x', role: 'read', expiresAt } });
      expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid' });
    },
  );
});

describe('a rotated key', () => {
  it('keeps its id and gets a new secret, and the former one stays valid for the overlap alone', async () => {
    const { id, key } = await create({ name: 'ada', role: 'read' });
    const rotated = (await call('POST', `/v1/api-keys/${id}/rotate`, { payload: { overlapSeconds: 60 } })).json<
      typeof admin
    >();
    expect(rotated.id).toBe(id);
    expect(rotated.key).not.toBe(key);
    expect((await use(rotated.key)).headers).not.toHaveProperty('x-ordo-key-expires');
    const former = await use(key);
    expect(former.statusCode).toBe(200);
    expect(former.headers).toHaveProperty('x-ordo-key-expires');
    await call('POST', `/v1/api-keys/${id}/rotate`, { payload: { overlapSeconds: 0 } });
    expect((await use(rotated.key)).json()).toMatchObject({ code: 'auth.expired-key' });
    expect((await use(key)).json()).toMatchObject({ code: 'auth.unknown-key' });
  });

  it('refuses an overlap that is missing, negative or longer than a week', async () => {
    const { id } = await create({ name: 'ada', role: 'read' });
    for (const payload of [{}, { overlapSeconds: -1 }, { overlapSeconds: 604_801 }]) {
      expect((await call('POST', `/v1/api-keys/${id}/rotate`, { payload })).statusCode).toBe(400);
    }
  });

  it('cannot be one that was revoked or has expired', async () => {
    const revoked = await create({ name: 'gone', role: 'read' });
    await call('DELETE', `/v1/api-keys/${revoked.id}`);
    const expired = await create({ name: 'late', role: 'read', expiresAt: later(3_600_000) });
    await expire(expired.id);
    for (const { id } of [revoked, expired]) {
      const answer = await call('POST', `/v1/api-keys/${id}/rotate`, { payload: { overlapSeconds: 0 } });
      expect(answer.json()).toMatchObject({ status: 409, code: 'api-key.conflict' });
    }
  });
});

describe('the last key of an administrator', () => {
  it('can neither be revoked nor made to expire, and a key that expires does not count', async () => {
    await create({ name: 'deputy', role: 'admin', expiresAt: later(3_600_000) });
    const expiring = { overlapSeconds: 0, expiresAt: later(3_600_000) };
    const conflict = { status: 409, code: 'api-key.conflict' };
    expect((await call('DELETE', `/v1/api-keys/${admin.id}`)).json()).toMatchObject(conflict);
    expect((await call('POST', `/v1/api-keys/${admin.id}/rotate`, { payload: expiring })).json()).toMatchObject(
      conflict,
    );
    expect((await use(admin.key)).statusCode).toBe(200);
  });

  it('cannot be created with an end', async () => {
    const own = await startApi({ auth: 'required' });
    const first = own.app.store.apiKeys.create('root', 'admin', { expiresAt: new Date(Date.now() + 3_600_000) });
    await expect(first).rejects.toMatchObject({ code: 'api-key.conflict' });
    await own.close();
  });
});

describe('a key that is bound to pools', () => {
  it('registers workers in these alone, so that they can claim runs of no other', async () => {
    const { key } = await create({ name: 'gpus', role: 'worker', pools: ['gpu', 'big'] });
    const worker = { name: 'w', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1, codeVersion: CODE_VERSION };
    const register = (pool: string) => call('POST', '/v1/workers', { key, payload: { ...worker, pool } });
    expect((await register('default')).json()).toMatchObject({ status: 403, code: 'auth.forbidden' });
    const { id } = (await register('gpu')).json<{ id: string }>();
    const { runs } = (await call('POST', '/v1/experiments', { payload: smallSpec(470) })).json<Experiment>();
    const claimed = await call('POST', `/v1/runs/${runs[0]?.id}/claim`, { key, payload: { workerId: id } });
    expect(claimed.json()).toMatchObject({ code: 'run.not-claimable' });
  });

  it('must be one of a worker', async () => {
    const answer = await call('POST', '/v1/api-keys', { payload: { name: 'x', role: 'read', pools: ['gpu'] } });
    expect(answer.json()).toMatchObject({ status: 400, pointer: '/pools' });
  });
});

describe('the last use of a key', () => {
  it('is shown, and written once a minute however often the key is used', async () => {
    const { id, key } = await create({ name: 'busy', role: 'read' });
    expect((await listed(id))?.lastUsedAt).toBeNull();
    await use(key);
    await waitUntil(async () => (await listed(id))?.lastUsedAt !== null, { what: 'the use to be written' });
    const first = (await listed(id))?.lastUsedAt;
    await api.app.store.apiKeys.noteUse(id);
    expect((await listed(id))?.lastUsedAt).toBe(first);
  });
});

/** Moves the expiry of a key into the past by the database's clock, which alone decides. */
async function expire(id: string): Promise<void> {
  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(`update "ApiKey" set "expiresAt" = now() - interval '1 second' where id = $1`, [id]);
  await client.end();
}
