/** Tests signing in and out with a browser. */
import type { Role } from '@ordo/store';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';

interface Me {
  readonly authentication: string;
  readonly key: { readonly id: string } | null;
  readonly csrfToken: string | null;
}
interface Browser {
  readonly keyId: string;
  readonly cookie: string;
  readonly csrf: string;
}
type Method = 'GET' | 'POST' | 'DELETE';

let api: ApiUnderTest;
const query = async (sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};
const signIn = (key: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/v1/session', payload: { key }, headers });
const from = (address: string) => ({ 'x-forwarded-for': address });
const policyOf = async (url: string) => String((await api.app.inject(url)).headers['content-security-policy']);
const createKey = (role: Role, owner = 'ada') => api.app.store.apiKeys.create(`${role} of ${owner}`, role, { owner });

async function open(role: Role): Promise<Browser> {
  const { id, key } = await createKey(role);
  const answer = await signIn(key);
  expect(answer.statusCode).toBe(200);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { keyId: id, cookie, csrf: answer.json<Me>().csrfToken ?? '' };
}
const call = (browser: Browser, method: Method, url: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method,
    url,
    headers: { cookie: `theme=dark; ${browser.cookie}`, ...headers },
    ...(method === 'POST' ? { payload: smallSpec() } : {}),
  });
/** Returns the new key. */
async function rotate(id: string, overlapSeconds: number): Promise<string> {
  const { key } = await createKey('admin', 'root');
  const headers = { authorization: `Bearer ${key}` };
  const answer = await api.app.inject({
    method: 'POST',
    url: `/v1/api-keys/${id}/rotate`,
    headers,
    payload: { overlapSeconds },
  });
  return answer.json<{ key: string }>().key;
}
const asPage = ({ csrf }: Browser) => ({ 'x-ordo-csrf-token': csrf });

beforeAll(async () => {
  api = await startApi({ auth: 'required', trustedProxies: ['127.0.0.1'] });
  await createKey('admin', 'root');
});
afterAll(() => api.close());

describe('signing in', () => {
  it.each(['/v1/session', '/v1/job-keys'])('at %s takes 16 KiB, and nothing larger is parsed', async (url) => {
    const parsed = vi.spyOn(JSON, 'parse');
    const post = (bytes: number) => {
      const payload = JSON.stringify({ key: '', token: '' });
      return api.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: payload + ' '.repeat(bytes - payload.length),
      });
    };
    const large = await post(16_385);
    const lengths = parsed.mock.calls.map(([text]) => text.length);
    parsed.mockRestore();
    expect(large.json()).toMatchObject({ status: 413, code: 'request.too-large' });
    expect(lengths).not.toContain(16_385);
    expect((await post(16_384)).json()).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('exchanges a key for a cookie that scripts cannot read and other sites cannot send', async () => {
    const { key } = await createKey('read');
    const plain = await signIn(key);
    expect(plain.headers['set-cookie']).toMatch(
      /^ordo_session=[0-9a-f]{64}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(plain.headers['cache-control']).toBe('no-store');
    const behindTls = await signIn(key, { 'x-forwarded-proto': 'https' });
    // With this prefix, a browser accepts the cookie from no other host, and from no page without TLS.
    expect(behindTls.headers['set-cookie']).toMatch(/^__Host-ordo_session=.*Path=\/; .*SameSite=Strict; Secure$/);
    const [cookie = ''] = String(behindTls.headers['set-cookie']).split(';');
    const me = (name: string) =>
      api.app.inject({
        url: '/v1/me',
        headers: { 'x-forwarded-proto': 'https', cookie: cookie.replace('__Host-', name) },
      });
    expect([(await me('__Host-')).statusCode, (await me('')).statusCode]).toEqual([200, 401]);
  });

  it('stores the hash of the token alone', async () => {
    const { cookie } = await open('read');
    const rows = await query('select "tokenHash" from "Session"');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(cookie.split('=')[1]);
  });

  it('is refused with a wrong key, and with one of a worker', async () => {
    const { key } = await createKey('worker');
    expect((await signIn(key)).json()).toMatchObject({ status: 403, code: 'auth.forbidden' });
    const wrong = await signIn(`ordo_${'0'.repeat(12)}_${'0'.repeat(64)}`);
    expect(wrong.json()).toMatchObject({ status: 401, code: 'auth.unknown-key' });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('slows down who tries many keys, and nobody else', async () => {
    const { key } = await createKey('read');
    const tries = Array.from({ length: 21 }, (_, i) => `ordo_${String(i).padStart(12, '0')}_${'0'.repeat(64)}`);
    const statuses: number[] = [];
    for (const tried of tries) statuses.push((await signIn(tried, from('192.0.2.7'))).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await signIn(key, from('192.0.2.8'))).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('reads with the cookie alone, and says that it is a session', async () => {
    const browser = await open('read');
    const me = (await call(browser, 'GET', '/v1/me')).json<Me>();
    expect(me).toMatchObject({ authentication: 'session', key: { id: browser.keyId }, csrfToken: browser.csrf });
    expect((await call(browser, 'GET', '/v1/experiments')).statusCode).toBe(200);
  });

  it('changes nothing without the token that only pages of this server can read', async () => {
    const browser = await open('submit');
    for (const headers of [{}, { 'x-ordo-csrf-token': '' }, { 'x-ordo-csrf-token': 'f'.repeat(64) }]) {
      const refused = await call(browser, 'POST', '/v1/experiments', headers);
      expect(refused.json()).toMatchObject({
        status: 403,
        code: 'auth.forbidden',
        fix: expect.stringContaining('x-ordo-csrf-token') as string,
      });
    }
    expect(await query('select id from "Experiment"')).toEqual([]);
    const other = await open('submit');
    expect((await call(browser, 'POST', '/v1/experiments', asPage(other))).statusCode).toBe(403);
    const submitted = await call(browser, 'POST', '/v1/experiments', asPage(browser));
    expect(submitted.statusCode).toBe(201);
    expect(submitted.json()).toMatchObject({ createdBy: browser.keyId, owner: 'ada' });
  });

  it('may do what its key may, and no more', async () => {
    const browser = await open('read');
    expect((await call(browser, 'POST', '/v1/experiments', asPage(browser))).json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining('submit') as string,
    });
    expect((await call(browser, 'GET', '/v1/audit')).statusCode).toBe(403);
  });

  it('is not asked for where a key is sent, which then decides alone', async () => {
    const browser = await open('admin');
    const { key } = await createKey('read');
    const sent = await call(browser, 'GET', '/v1/me', { authorization: `Bearer ${key}` });
    expect(sent.json<Me>()).toMatchObject({ authentication: 'key', csrfToken: null });
    expect((await call(browser, 'GET', '/v1/audit', { authorization: `Bearer ${key}` })).statusCode).toBe(403);
  });

  it('ends at once when the browser signs out', async () => {
    const browser = await open('read');
    expect((await call(browser, 'DELETE', '/v1/session')).statusCode).toBe(403);
    const out = await call(browser, 'DELETE', '/v1/session', asPage(browser));
    expect([out.statusCode, out.headers['set-cookie']]).toEqual([
      204,
      'ordo_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    const after = await call(browser, 'GET', '/v1/me');
    expect(after.json()).toMatchObject({ status: 401, code: 'auth.unknown-session', fix: 'sign in again' });
  });

  it.each([
    ['its key is revoked', 'DELETE', ''],
    ['its key gets a new secret and the former one is void', 'POST', '/rotate'],
  ] as const)('ends at once when %s', async (_reason, method, action) => {
    const browser = await open('read');
    expect((await call(browser, 'GET', '/v1/me')).statusCode).toBe(200);
    const { key } = await createKey('admin', 'root');
    const url = `/v1/api-keys/${browser.keyId}${action}`;
    const headers = { authorization: `Bearer ${key}` };
    const payload = method === 'POST' ? { payload: { overlapSeconds: 0 } } : {};
    expect((await api.app.inject({ method, url, headers, ...payload })).statusCode).toBeLessThan(300);
    expect((await call(browser, 'GET', '/v1/me')).json()).toMatchObject({ code: 'auth.unknown-session' });
  });

  it('is kept by a rotation as long as its secret, and ended by the next rotation', async () => {
    const browser = await open('read');
    await rotate(browser.keyId, 60);
    expect((await call(browser, 'GET', '/v1/me')).statusCode).toBe(200);
    await rotate(browser.keyId, 60);
    expect((await call(browser, 'GET', '/v1/me')).json()).toMatchObject({ code: 'auth.unknown-session' });
  });

  it('stays ended when its key is rotated again, and one of the secret in between is kept', async () => {
    const ended = await open('read');
    const kept = await signIn(await rotate(ended.keyId, 0));
    const [cookie = ''] = String(kept.headers['set-cookie']).split(';');
    await rotate(ended.keyId, 60);
    expect((await call(ended, 'GET', '/v1/me')).json()).toMatchObject({ code: 'auth.unknown-session' });
    expect((await call({ ...ended, cookie }, 'GET', '/v1/me')).statusCode).toBe(200);
  });

  it('that was begun with the former secret of a rotated key lasts no longer than that secret', async () => {
    const { id, key } = await createKey('read');
    await api.app.store.apiKeys.rotate(id, { overlapSeconds: 60 });
    expect((await signIn(key)).statusCode).toBe(200);
    const [session] = await query(
      `select extract(epoch from "expiresAt" - now())::int as seconds from "Session" where "keyId" = '${id}'`,
    );
    // A session normally lasts for 12 · 3,600 = 43,200 s.
    expect(session?.['seconds']).toBeLessThanOrEqual(60);
  });

  it('ends after twelve hours, and its row goes when somebody signs in', async () => {
    const browser = await open('read');
    await query(`update "Session" set "expiresAt" = now() - interval '1 second' where "keyId" = '${browser.keyId}'`);
    expect((await call(browser, 'GET', '/v1/me')).json()).toMatchObject({ code: 'auth.unknown-session' });
    await open('read');
    expect(await query(`select 1 from "Session" where "keyId" = '${browser.keyId}'`)).toEqual([]);
  });

  it('is on record, from its beginning to its end', async () => {
    const browser = await open('read');
    await call(browser, 'DELETE', '/v1/session', asPage(browser));
    const rows = await query(
      `select action, "keyId" from "AuditRecord" where subject = '${browser.keyId}' order by position`,
    );
    const { keyId } = browser;
    expect(rows.slice(-2)).toEqual([
      { action: 'session.begin', keyId },
      { action: 'session.end', keyId },
    ]);
  });
});

describe('where no key is asked for', () => {
  it('signing in needs no key, gives no cookie, and says that everything is open', async () => {
    const open = await startApi();
    const answer = await open.app.inject({ method: 'POST', url: '/v1/session', payload: { key: 'x' } });
    expect(answer.json<Me>()).toMatchObject({ authentication: 'off', csrfToken: null });
    expect(answer.headers['set-cookie']).toBeUndefined();
    await open.close();
  });
});

describe('the policy of pages', () => {
  it('lets no script and no style stand in a page, but for that of the logo of the documentation', async () => {
    expect(await policyOf('/healthz')).not.toContain('unsafe');
    const policy = await policyOf('/docs/');
    expect(policy).toContain(
      "script-src 'self';style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
    );
    expect(policy).not.toContain('unsafe');
  });
});
