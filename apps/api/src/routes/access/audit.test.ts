import { makeKeys } from '@ordo/reports/bundle';
import { exampleContents } from '@ordo/reports/bundle/testing';
import { findStudy } from '@ordo/studies';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetCalls, textsOf } from '../../testing/dataset-calls.ts';
import { packBundle } from '../../testing/pack-bundle.ts';
import { type ApiUnderTest, CODE_VERSION, smallSpec, startApi } from '../../testing/start-api.ts';

const signer = makeKeys();
let bundle: Buffer;
let api: ApiUnderTest;
let admin: { id: string; key: string };
let worker: { id: string; key: string };
beforeAll(async () => {
  api = await startApi({ auth: 'required', bundleKeys: [signer.publicKey] });
  bundle = await packBundle(await exampleContents(), signer.privateKey);
  admin = await api.app.store.apiKeys.create('root', 'admin', { owner: 'operations' });
  worker = await api.app.store.apiKeys.create('w', 'worker');
});
afterAll(() => api.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, { key = admin.key, payload = {} } = {}) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' || method === 'PUT' ? { payload } : {}),
  });
const sendBundle = () =>
  api.app.inject({
    method: 'POST',
    url: '/v1/bundles',
    headers: { authorization: `Bearer ${admin.key}`, 'content-type': 'application/octet-stream' },
    payload: bundle,
  });
const annotate = () => call('POST', `/v1/experiments/${experiment}/annotate`, { payload: { addTags: ['baseline'] } });
interface Record {
  readonly position: number;
  readonly action: string;
  readonly subject: string;
}
const read = async (query = '') =>
  (await call('GET', `/v1/audit${query}`)).json<{ records: Record[]; nextCursor: string | null }>();

const identity = { name: 'w', pool: 'default', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1 };
const study = { ...findStudy('order-probe/demo'), id: 'mine/demo' };
const share = { owner: 'ada', pool: 'gpu', weight: 2, runningLimit: null, quotaHours: null };
let experiment = '';
let created = '';
let registered = '';
let added = '';

/** Every route that declares an audit record, in an order in which each request can succeed. */
const CHANGES: readonly (readonly [string, () => Promise<{ statusCode: number; json(): unknown }>])[] = [
  ['POST /v1/experiments', () => call('POST', '/v1/experiments', { payload: smallSpec(480) })],
  ['POST /v1/experiments/:id/cancel', () => call('POST', `/v1/experiments/${experiment}/cancel`)],
  ['POST /v1/experiments/:id/retry', () => call('POST', `/v1/experiments/${experiment}/retry`)],
  ['POST /v1/experiments/:id/cancel', () => call('POST', `/v1/experiments/${experiment}/cancel`)],
  ['POST /v1/experiments/:id/annotate', () => annotate()],
  ['DELETE /v1/experiments/:id', () => call('DELETE', `/v1/experiments/${experiment}`)],
  ['POST /v1/bundles', sendBundle],
  ['POST /v1/studies', () => call('POST', '/v1/studies', { payload: study })],
  ['POST /v1/studies/:paper/:table/experiments', () => call('POST', '/v1/studies/mine/demo/experiments')],
  ['POST /v1/api-keys', () => call('POST', '/v1/api-keys', { payload: { name: 'n', role: 'read' } })],
  [
    'POST /v1/api-keys/:id/rotate',
    () => call('POST', `/v1/api-keys/${created}/rotate`, { payload: { overlapSeconds: 0 } }),
  ],
  ['DELETE /v1/api-keys/:id', () => call('DELETE', `/v1/api-keys/${created}`)],
  ['PUT /v1/shares', () => call('PUT', '/v1/shares', { payload: share })],
  ['POST /v1/session', () => call('POST', '/v1/session', { payload: { key: admin.key } })],
  [
    'POST /v1/workers',
    () => call('POST', '/v1/workers', { key: worker.key, payload: { ...identity, codeVersion: CODE_VERSION } }),
  ],
  ['POST /v1/workers/:id/drain', () => call('POST', `/v1/workers/${registered}/drain`)],
  ['POST /v1/workers/:id/undrain', () => call('POST', `/v1/workers/${registered}/undrain`)],
  ['DELETE /v1/workers/:id', () => call('DELETE', `/v1/workers/${registered}`, { key: worker.key })],
  ['POST /v1/datasets', () => datasetCalls(api.app, admin.key).add('mine', textsOf('mine'))],
  ['DELETE /v1/datasets/:id', () => call('DELETE', `/v1/datasets/${added}`)],
];

/**
 * The routes that are tested elsewhere. A caller with a key is not signed in, so it cannot sign out; `session.test.ts` tests
 * the record of a browser that signs out. Jobs come without a key; `job-keys.test.ts` tests their record.
 */
const ELSEWHERE = ['DELETE /v1/session', 'POST /v1/job-keys'];

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly 'x-ordo-records'?: string } } };
}

/** Returns which record each route declares. */
async function readDeclared(): Promise<Map<string, string>> {
  const { paths } = (await api.app.inject({ url: '/docs/json' })).json<Document>();
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-ordo-records': action }]) =>
        action === undefined
          ? []
          : [[`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, action] as const],
      ),
    ),
  );
}

describe('the audit log', () => {
  it('has one record for each change of every route that says so', async () => {
    const declared = await readDeclared();
    expect(new Set([...CHANGES.map(([route]) => route), ...ELSEWHERE])).toEqual(new Set(declared.keys()));
    for (const [route, make] of CHANGES) {
      const action = declared.get(route);
      const [last] = (await read('?limit=1')).records;
      const answer = await make();
      expect([route, answer.statusCode < 300]).toEqual([route, true]);
      const after = (await read()).records.filter(({ position }) => position > (last?.position ?? 0));
      const by =
        action === 'worker.register' || action === 'worker.sign-off'
          ? { keyId: worker.id, owner: 'w' }
          : { keyId: admin.id, owner: 'operations' };
      const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
      expect([route, after]).toMatchObject([route, [{ action, ...by, address: '127.0.0.1', requestId }]]);
      if (action === 'experiment.submit') experiment = after[0]?.subject ?? '';
      if (action === 'api-key.create') created = after[0]?.subject ?? '';
      if (action === 'worker.register') registered = after[0]?.subject ?? '';
      if (action === 'dataset.add') added = after[0]?.subject ?? '';
    }
  });

  it('has none for a change that was refused, and none for repeating one that has happened', async () => {
    const [last] = (await read('?limit=1')).records;
    await call('DELETE', '/v1/experiments/01900000-0000-7000-8000-000000000000');
    await call('DELETE', `/v1/api-keys/${created}`);
    await call('DELETE', `/v1/api-keys/${admin.id}`);
    await call('POST', '/v1/studies', { payload: study });
    await call('PUT', '/v1/shares', { payload: share });
    await call('POST', '/v1/experiments', { payload: { name: 'no spec' } });
    await sendBundle();
    expect((await read('?limit=1')).records).toEqual([last]);
  });

  it('is read by page, and by who, what, of what and when', async () => {
    const all = (await read('?limit=200')).records;
    expect(all.length).toBeGreaterThan(CHANGES.length);
    const first = await read('?limit=5');
    const second = await read(`?limit=5&cursor=${first.nextCursor}`);
    expect([...first.records, ...second.records]).toEqual(all.slice(0, 10));
    const where = async (query: string) => (await read(query)).records.map(({ action }) => action);
    expect(await where('?action=study.submit')).toEqual(['study.submit']);
    expect(await where(`?subject=${created}`)).toEqual(['api-key.revoke', 'api-key.rotate', 'api-key.create']);
    expect(await where(`?keyId=${worker.id}`)).toEqual(['worker.sign-off', 'worker.register']);
    expect(await where('?owner=w')).toEqual(['worker.sign-off', 'worker.register']);
    expect(await where('?since=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await where('?until=2020-01-01T00:00:00Z')).toEqual([]);
    expect((await call('GET', '/v1/audit?since=2031-02-30T00:00:00Z')).json()).toMatchObject({
      pointer: '/query/since',
    });
  });

  it.each([
    ['keyId', 'C:%5Cx'],
    ['keyId', '0F8C2D4E6A1B'],
    ['subject', '..%2f..%2fetc'],
    ['subject', 'nonsense'],
  ])('refuses what can be no %s: %s, since an empty list would look like an answer', async (name, text) => {
    const answer = await call('GET', `/v1/audit?${name}=${text}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ pointer: `/query/${name}`, detail: expect.stringContaining('the id of') });
  });

  it('holds no secret of a key', async () => {
    const { key } = (await call('POST', '/v1/api-keys', { payload: { name: 'n', role: 'read' } })).json<typeof admin>();
    expect(JSON.stringify(await read())).not.toContain(key.split('_')[2]);
  });

  it.each(['update "AuditRecord" set owner = null', 'delete from "AuditRecord"', 'truncate "AuditRecord"'])(
    'is kept from %s',
    async (statement) => {
      const client = new Client({ connectionString: api.databaseUrl });
      await client.connect();
      await expect(client.query(statement)).rejects.toThrow('append-only');
      await client.end();
    },
  );
});
