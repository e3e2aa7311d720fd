/** Tests that jobs of CI services sign in with tokens that a fake issuer signs as GitHub's does. */
import { type FakeIssuer, startFakeIssuer } from '@ordo/testing/fake-issuer';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';
import type { TrustFile } from '../../trust/trust-file.ts';

const AUDIENCE = 'https://ordo.example';
const now = () => Math.floor(Date.now() / 1000);

/** The claims of a job in the trusted workflow. */
const JOB = {
  aud: AUDIENCE,
  sub: 'repo:octo/paper:ref:refs/heads/main',
  repository: 'octo/paper',
  repository_id: '123',
  job_workflow_ref: 'octo/paper/.github/workflows/ordo.yml@refs/heads/main',
  ref: 'refs/heads/main',
  event_name: 'push',
};

let issuer: FakeIssuer;
let api: ApiUnderTest;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  api = await startApi({ auth: 'required', trust: trustIn(issuer.url) });
});
afterAll(async () => {
  await api.close();
  await issuer.close();
});

const trustIn = (url: string, minutes = 30): TrustFile => ({
  trust: 1,
  audience: AUDIENCE,
  rules: [
    {
      name: 'paper',
      issuer: url,
      claims: {
        repository_id: '123',
        job_workflow_ref: 'octo/paper/.github/workflows/ordo.yml@*',
        ref: 'refs/heads/*',
      },
      role: 'submit',
      pools: ['default'],
      runBudget: 6,
      minutes,
    },
  ],
});

/** Counts addresses. Each address may fail only a few times a minute, so each exchange uses a new one. */
let address = 0;
const exchange = (token: string, to = api) =>
  to.app.inject({ method: 'POST', url: '/v1/job-keys', payload: { token }, remoteAddress: `10.0.0.${++address}` });

const submit = (key: string, spec: object) =>
  api.app.inject({
    method: 'POST',
    url: '/v1/experiments',
    headers: { authorization: `Bearer ${key}` },
    payload: spec,
  });

interface JobKey {
  readonly id: string;
  readonly key: string;
}

describe('a job of a trusted workflow', () => {
  it('gets a key for a short time, with the role, the pools and the budget of its rule', async () => {
    const answer = await exchange(issuer.issue(JOB));
    expect(answer.statusCode).toBe(201);
    const { id, key, expiresAt, ...rest } = answer.json<JobKey & { expiresAt: string }>();
    expect(rest).toEqual({ rule: 'paper', role: 'submit', pools: ['default'], runBudget: 6 });
    expect(key).toContain(id);
    const minutes = (new Date(expiresAt).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(20);
    expect(minutes).toBeLessThan(40);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [record] = await api.app.store.audit.list({ limit: 1 });
    expect(record).toMatchObject({ action: 'api-key.create', subject: id, keyId: null });
    const me = await api.app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${key}` } });
    expect(me.json()).toMatchObject({ key: { role: 'submit', owner: 'paper/123' } });
  });

  it('may submit to its pools only, and add no more runs than its budget has', async () => {
    const { key } = (await exchange(issuer.issue(JOB))).json<JobKey>();
    const elsewhere = { ...smallSpec(101), resources: { pool: 'gpu' } };
    expect((await submit(key, elsewhere)).json()).toMatchObject({ status: 403, pointer: '/resources/pool' });
    // Two variants with two seeds are four runs: four fit into a budget of six, eight do not, and four that exist cost nothing.
    expect((await submit(key, smallSpec(102))).statusCode).toBe(201);
    const second = await submit(key, smallSpec(103));
    expect(second.json()).toMatchObject({ status: 403, detail: expect.stringContaining('2 of 6 are left') as string });
    expect((await submit(key, smallSpec(102))).statusCode).toBe(201);
    const listed = await api.app.inject({ url: '/v1/experiments', headers: { authorization: `Bearer ${key}` } });
    const names = listed.json<{ experiments: { createdBy: string | null }[] }>().experiments;
    expect(names).toHaveLength(2);
  });

  it('is trusted again after the issuer has begun to sign with a new key', async () => {
    const other = await startFakeIssuer();
    const trusting = await startApi({ auth: 'required', trust: trustIn(other.url) });
    expect((await exchange(other.issue(JOB), trusting)).statusCode).toBe(201);
    expect((await exchange(other.issue(JOB), trusting)).statusCode).toBe(201);
    expect(other.askedForKeys()).toBe(1);
    other.changeKey();
    const isTrusted = async () => (await exchange(other.issue(JOB), trusting)).statusCode === 201;
    await waitUntil(isTrusted, { what: 'the new key', intervalMs: 200 });
    await trusting.close();
    await other.close();
  });
});

describe('a token that is not trusted', () => {
  it.each<readonly [name: string, make: () => string, told: RegExp]>([
    ['has expired', () => issuer.issue({ ...JOB, iat: now() - 900, exp: now() - 300 }), /has expired/u],
    [
      'is too old, although it says that it is valid',
      () => issuer.issue({ ...JOB, iat: now() - 7200, exp: now() + 300 }),
      /"iat"|expired/u,
    ],
    ['is for another service', () => issuer.issue({ ...JOB, aud: 'https://other.example' }), /claim "aud"/u],
    ['has no identity of its own', () => issuer.issue({ ...JOB, jti: undefined }), /claim "jti"/u],
    [
      'is of an issuer whom nobody trusts',
      () => issuer.issue({ ...JOB, iss: 'https://evil.example' }),
      /no rule trusts the issuer/u,
    ],
    ['is signed by somebody else', () => issuer.issue(JOB, { foreignKey: true }), /signature/u],
    ['says that it needs no signature', () => issuer.issue(JOB, { algorithm: 'none' }), /signature|trusted/u],
    ['says that the public key is a password', () => issuer.issue(JOB, { algorithm: 'HS256' }), /signature|trusted/u],
    [
      'is of another repository with the same name',
      () => issuer.issue({ ...JOB, repository_id: '124' }),
      /wants repository_id "123"/u,
    ],
    [
      'is of another workflow',
      () => issuer.issue({ ...JOB, job_workflow_ref: 'octo/paper/.github/workflows/evil.yml@refs/heads/main' }),
      /wants job_workflow_ref/u,
    ],
    [
      'is of a pull request where branches are wanted',
      () => issuer.issue({ ...JOB, ref: 'refs/pull/7/merge' }),
      /wants ref/u,
    ],
    [
      'is of an event with secrets for strangers',
      () => issuer.issue({ ...JOB, event_name: 'pull_request_target' }),
      /pull_request_target/u,
    ],
    ['is of a job after another workflow', () => issuer.issue({ ...JOB, event_name: 'workflow_run' }), /workflow_run/u],
    ['is no token', () => 'ordo', /is not a JSON Web Token/u],
  ])('is refused when it %s', async (_name, make, told) => {
    const answer = await exchange(make());
    expect(answer.json()).toMatchObject({ status: 401, code: 'auth.untrusted-token' });
    expect(answer.json<{ detail: string }>().detail).toMatch(told);
  });

  it('cannot be used twice, also not at the same moment', async () => {
    const token = issuer.issue(JOB);
    const answers = await Promise.all([exchange(token), exchange(token), exchange(token)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 201)).toEqual([201]);
    expect((await exchange(token)).json()).toMatchObject({ detail: expect.stringContaining('used before') as string });
  });

  it('may be sent only some times from one address', async () => {
    const wrong = { payload: { token: 'wrong' }, remoteAddress: '10.9.9.9' };
    const codes: number[] = [];
    for (let i = 0; i < 25; i++) {
      codes.push((await api.app.inject({ method: 'POST', url: '/v1/job-keys', ...wrong })).statusCode);
    }
    expect(codes[0]).toBe(401);
    expect(codes.at(-1)).toBe(429);
    expect((await exchange(issuer.issue(JOB))).statusCode).toBe(201);
  });

  it('is refused for the moment while the issuer cannot be reached, and can be used afterwards', async () => {
    const away = await startFakeIssuer();
    const token = away.issue(JOB);
    await away.close();
    const lonely = await startApi({ auth: 'required', trust: trustIn(away.url) });
    expect((await exchange(token, lonely)).json()).toMatchObject({ status: 503, code: 'auth.issuer-unavailable' });
    await lonely.close();
  });

  it('is refused by an API that trusts nobody', async () => {
    const strict = await startApi({ auth: 'required' });
    const answer = await exchange(issuer.issue(JOB), strict);
    expect(answer.json()).toMatchObject({
      status: 401,
      detail: expect.stringContaining('trusts no CI service') as string,
    });
    await strict.close();
  });
});

describe('a key for submitting', () => {
  it('may queue runs of its owner again in its pools only', async () => {
    const { apiKeys, experiments } = api.app.store;
    const free = await apiKeys.create('free', 'submit', { owner: 'ada' });
    const bound = await apiKeys.create('bound', 'submit', { owner: 'ada', pools: ['cpu'] });
    const headers = { authorization: `Bearer ${bound.key}` };
    const codes: number[] = [];
    for (const [size, pool] of [
      [104, 'gpu'],
      [105, 'cpu'],
    ] as const) {
      const { id } = (await submit(free.key, { ...smallSpec(size), resources: { pool } })).json<{ id: string }>();
      await experiments.cancel(id);
      const retried = await api.app.inject({ method: 'POST', url: `/v1/experiments/${id}/retry`, headers });
      codes.push(retried.statusCode);
    }
    expect(codes).toEqual([403, 200]);
  });

  it('may queue runs in its pools again also where other runs of the experiment have other pools', async () => {
    const { apiKeys, experiments } = api.app.store;
    const free = await apiKeys.create('free', 'submit', { owner: 'eve' });
    const bound = await apiKeys.create('bound', 'submit', { owner: 'eve', pools: ['cpu'] });
    const headers = { authorization: `Bearer ${bound.key}` };
    const places = [
      { pool: 'cpu', engine: 'wasm' },
      { pool: 'gpu', engine: 'cpu' },
    ];
    const spec = { ...smallSpec(106), matrix: { '/resources': places }, seeds: [1] };
    const { id, runs } = (await submit(free.key, spec)).json<{ id: string; runs: { id: string; variant: string }[] }>();
    await experiments.cancel(id);
    const retry = async (query: string) => {
      const url = `/v1/experiments/${id}/retry${query}`;
      return (await api.app.inject({ method: 'POST', url, headers })).statusCode;
    };
    const onCpu = runs.find(({ variant }) => variant.includes('"pool":"cpu"'))?.id ?? '';
    expect([await retry(''), await retry(`?run=${onCpu}`), await retry('')]).toEqual([403, 200, 403]);
  });

  it('may have pools and a budget, which mean nothing for other roles', async () => {
    const { key } = await api.app.store.apiKeys.create('root', 'admin');
    const create = (payload: object) =>
      api.app.inject({ method: 'POST', url: '/v1/api-keys', headers: { authorization: `Bearer ${key}` }, payload });
    expect((await create({ name: 'a', role: 'submit', pools: ['gpu'], runBudget: 1 })).statusCode).toBe(201);
    expect((await create({ name: 'b', role: 'read', pools: ['gpu'] })).json()).toMatchObject({ pointer: '/pools' });
    expect((await create({ name: 'c', role: 'worker', runBudget: 1 })).json()).toMatchObject({ pointer: '/runBudget' });
  });
});
