import type { Role } from '@ordo/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, CODE_VERSION, smallSpec, startApi } from '../../testing/start-api.ts';
import { type Experiment, lossAt, numbered } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ auth: 'required' });
});
afterAll(() => api.close());

const createKey = async (name: string, role: Role, bounds = {}) =>
  (await api.app.store.apiKeys.create(name, role, bounds)).key;
interface Call {
  readonly key: string;
  readonly token?: string;
  readonly payload?: object;
}
const call = (method: 'POST' | 'DELETE' | 'PUT', url: string, { key, token, payload }: Call) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...(token === undefined ? {} : { 'x-ordo-attempt-token': token }) },
    ...(payload === undefined ? {} : { payload }),
  });
const identity = { name: 'w', pool: 'default', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1 };
const register = (key: string, name = 'w') =>
  call('POST', '/v1/workers', { key, payload: { ...identity, name, codeVersion: CODE_VERSION } });
const forbidden = { status: 403, code: 'auth.forbidden' };

describe('an experiment', () => {
  it('is changed only with keys of its owner, or by an administrator', async () => {
    const owner = await createKey('laptop', 'submit', { owner: 'ada' });
    const same = await createKey('desktop', 'submit', { owner: 'ada' });
    const stranger = await createKey('eve', 'submit');
    const admin = await createKey('root', 'admin');
    const { id } = (await call('POST', '/v1/experiments', { key: owner, payload: smallSpec(450) })).json<Experiment>();
    for (const [method, path] of [
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const) {
      expect((await call(method, `/v1/experiments/${id}${path}`, { key: stranger })).json()).toMatchObject(forbidden);
    }
    expect((await call('POST', `/v1/experiments/${id}/cancel`, { key: same })).statusCode).toBe(200);
    expect((await call('POST', `/v1/experiments/${id}/retry`, { key: admin })).statusCode).toBe(200);
  });
});

describe('a worker', () => {
  it('is spoken for only with the key that it registered with, and so are its attempts, each with its own token', async () => {
    const submit = await createKey('s', 'submit');
    const mine = await createKey('mine', 'worker');
    const other = await createKey('other', 'worker');
    const { runs } = (
      await call('POST', '/v1/experiments', { key: submit, payload: smallSpec(451) })
    ).json<Experiment>();
    const worker = (await register(mine)).json<{ id: string }>().id;
    const claim = (key: string, run: number) =>
      call('POST', `/v1/runs/${runs[run]?.id}/claim`, { key, payload: { workerId: worker } });
    const beat = (key: string) => call('POST', `/v1/workers/${worker}/heartbeat`, { key, payload: { attempts: [] } });
    expect((await claim(other, 0)).json()).toMatchObject(forbidden);
    expect((await beat(other)).json()).toMatchObject(forbidden);
    expect((await call('DELETE', `/v1/workers/${worker}`, { key: other })).json()).toMatchObject(forbidden);
    expect((await beat(mine)).statusCode).toBe(200);

    const attemptOf = async (run: number) =>
      (await claim(mine, run)).json<{ attempt: { id: string; token: string } }>().attempt;
    const [first, second] = [await attemptOf(0), await attemptOf(1)];
    const tell = (key: string, token?: string) =>
      call('POST', `/v1/attempts/${first.id}/events`, {
        key,
        payload: { attemptNumber: 1, events: numbered([lossAt(1)]) },
        ...(token === undefined ? {} : { token }),
      });
    expect((await tell(other, first.token)).json()).toMatchObject(forbidden);
    expect((await tell(mine)).json()).toMatchObject(forbidden);
    expect((await tell(mine, second.token)).json()).toMatchObject(forbidden);
    expect((await tell(mine, first.token)).statusCode).toBe(200);
    const finish = { attemptNumber: 1, outcome: 'failed', kind: 'permanent', message: 'm' };
    const end = (token: string) =>
      call('POST', `/v1/attempts/${first.id}/finish`, { key: mine, token, payload: finish });
    expect((await end(second.token)).json()).toMatchObject(forbidden);
    expect((await end(first.token)).statusCode).toBe(200);
  });

  it('registers only under the name that its key is bound to', async () => {
    const bound = await createKey('for gpu-1', 'worker', { workerName: 'gpu-1' });
    expect((await register(bound, 'gpu-2')).json()).toMatchObject(forbidden);
    expect((await register(bound, 'gpu-1')).statusCode).toBe(201);
  });
});

describe('the last key of an administrator', () => {
  it('cannot be revoked, not even when two revoke each other at the same moment', async () => {
    const own = await startApi({ auth: 'required' });
    const [one, two] = [
      await own.app.store.apiKeys.create('one', 'admin'),
      await own.app.store.apiKeys.create('two', 'admin'),
    ];
    const { apiKeys } = own.app.store;
    const outcomes = await Promise.allSettled([apiKeys.revoke(one.id), apiKeys.revoke(two.id)]);
    expect(outcomes.map((outcome) => outcome.status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const last = outcomes[0]?.status === 'rejected' ? one : two;
    const headers = { authorization: `Bearer ${last.key}` };
    const answer = await own.app.inject({ method: 'DELETE', url: `/v1/api-keys/${last.id}`, headers });
    expect(answer.json()).toMatchObject({ status: 409, code: 'api-key.conflict' });
    await own.close();
  });
});

describe('a route that has other methods', () => {
  it('answers 405 and names them', async () => {
    const key = await createKey('reader', 'read');
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/v1/experiments',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.json()).toMatchObject({ status: 405, code: 'request.wrong-method' });
    expect(answer.headers['allow']).toMatch(/GET/);
    expect((await api.app.inject('/v1/nowhere')).statusCode).toBe(404);
  });
});
