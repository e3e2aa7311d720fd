import { createLogger } from '@ordo/core';
import type { Role } from '@ordo/store';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app-options.ts';
import type { Access } from '@ordo/protocol/route';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { auth } from './auth.ts';

const ROLES: readonly Role[] = ['admin', 'submit', 'read', 'worker'];
const MAY: Readonly<Record<Access, readonly Role[]>> = {
  public: ROLES,
  read: ['admin', 'submit', 'read'],
  submit: ['admin', 'submit'],
  admin: ['admin'],
  worker: ['worker'],
};

describe('with authentication on', () => {
  let api: ApiUnderTest;
  const keys = new Map<Role, string>();
  let routes: [string, Access][];
  beforeAll(async () => {
    api = await startApi({ auth: 'required' });
    for (const role of ROLES) keys.set(role, (await api.app.store.apiKeys.create(role, role)).key);
    routes = [...api.app.routeAccess].filter(([route]) => !route.startsWith('HEAD ') && !route.includes(' /docs'));
  });
  afterAll(() => api.close());

  let calls = 0;
  const call = (route: string, authorization?: string) => {
    const [method, url] = route.split(' ') as ['GET', string];
    const path = url.replace(':id', '01900000-0000-7000-8000-000000000000');
    // Each call comes from another address, because wrong keys from one address are limited.
    const remoteAddress = `10.0.${calls >> 8}.${calls++ & 255}`;
    return api.app.inject({
      method,
      url: path,
      remoteAddress,
      headers: authorization === undefined ? {} : { authorization },
    });
  };

  it('every route that is not public answers a request without a key with 401', async () => {
    for (const [route, access] of routes) {
      const { statusCode } = await call(route);
      expect([route, statusCode === 401]).toEqual([route, access !== 'public']);
    }
  });

  it.each([
    'Bearer ordo_000000000000_' + '0'.repeat(64),
    'Bearer x',
    'Basic b3JkbzpvcmRv',
    'Bearer',
    "Bearer ' or 1=1",
  ])('%s is 401 on every route that is not public', async (authorization) => {
    for (const [route, access] of routes) {
      const { statusCode } = await call(route, authorization);
      expect([route, statusCode === 401]).toEqual([route, access !== 'public']);
    }
  });

  it.each(ROLES)('a key with the role %s opens exactly its routes and gets 403 on all others', async (role) => {
    for (const [route, access] of routes) {
      const { statusCode } = await call(route, `Bearer ${keys.get(role)}`);
      expect([route, statusCode !== 401 && statusCode !== 403]).toEqual([route, MAY[access].includes(role)]);
    }
  });

  it('a revoked key gets 401', async () => {
    const created = await api.app.store.apiKeys.create('leaving', 'read');
    expect((await call('GET /v1/runs', `Bearer ${created.key}`)).statusCode).toBe(200);
    const admin = { authorization: `Bearer ${keys.get('admin')}` };
    const url = `/v1/api-keys/${created.id}`;
    expect((await api.app.inject({ method: 'DELETE', url, headers: admin })).statusCode).toBe(204);
    expect((await call('GET /v1/runs', `Bearer ${created.key}`)).json()).toMatchObject({ code: 'auth.unknown-key' });
  });

  it('keys are shown once and listed without their secrets', async () => {
    const headers = { authorization: `Bearer ${keys.get('admin')}` };
    const payload = { name: 'new', role: 'read' };
    const { key } = (await api.app.inject({ method: 'POST', url: '/v1/api-keys', headers, payload })).json<{
      key: string;
    }>();
    expect(key).toMatch(/^ordo_[0-9a-f]{12}_[0-9a-f]{64}$/);
    const listed = await api.app.inject({ url: '/v1/api-keys', headers });
    expect(listed.json<{ apiKeys: unknown[] }>().apiKeys.length).toBeGreaterThanOrEqual(5);
    expect(listed.body).not.toContain(key.split('_')[2]);
    expect(listed.body).not.toContain('secretHash');
  });
});

describe('with authentication off', () => {
  it('the server starts on loopback only', async () => {
    await expect(startApi({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'environment.invalid' });
  });

  it('says so in the log', async () => {
    const lines: string[] = [];
    const logger = createLogger('api', 'info', { write: (line) => void lines.push(line) });
    const api = await startApi({ logger });
    await api.close();
    expect(lines.some((line) => line.includes('"level":"warn"') && line.includes('authentication is off'))).toBe(true);
  });

  it('refuses a request to another host name, which a web page could send', async () => {
    const api = await startApi();
    const headers = { host: 'evil.example' };
    expect((await api.app.inject({ url: '/v1/runs', headers })).json()).toMatchObject({ code: 'auth.forbidden' });
    for (const host of ['127.0.0.1:8460', 'localhost:8460', '[::1]:8460']) {
      expect((await api.app.inject({ url: '/v1/runs', headers: { host } })).statusCode).toBe(200);
    }
    await api.close();
  });
});

describe('a route that does not say who may call it', () => {
  it('keeps the server from starting', async () => {
    const app = Fastify();
    const settings = { auth: 'required', host: '127.0.0.1' } as App['settings'];
    app.decorate('settings', settings).decorate('store', {} as App['store']);
    await app.register(auth);
    expect(() => app.get('/forgotten', async () => 'x')).toThrow(/does not say who may call it/);
    await app.close();
  });
});
