import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { smallStudy } from '../testing/small-study.ts';
import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';

/** A bad body for POST /v1/experiments. All its problems are at `pointer`. */
interface Bad {
  readonly what: string;
  readonly body: string;
  readonly status: number;
  readonly code: string;
  readonly pointer: string;
}

const spec = smallSpec();
const json = JSON.stringify(spec);
const changed = (change: object): string => JSON.stringify({ ...spec, ...change });
/** Returns the spec's JSON with a piece of text replaced, for input that `JSON.stringify` would not write. */
const edited = (from: string, to: string): string => {
  if (!json.includes(from)) throw new Error(`the spec does not contain ${from}`);
  return json.replace(from, () => to);
};
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const PUBLISHED = { file: 'scores.csv', source: 'here', licence: 'MIT' };
const invalid = { status: 422, code: 'spec.invalid' };
const malformed = { status: 400, code: 'request.invalid', pointer: '' };

const BAD_SPECS: readonly Bad[] = [
  { what: 'an empty body', body: '', ...malformed },
  { what: 'no JSON', body: '{"name":', ...malformed },
  { what: 'null', body: 'null', ...invalid, pointer: '' },
  { what: 'a list', body: '[]', ...invalid, pointer: '' },
  { what: 'a number for the name', body: changed({ name: 7 }), ...invalid, pointer: '/name' },
  { what: 'an empty name', body: changed({ name: '' }), ...invalid, pointer: '/name' },
  { what: 'a name of 10,001 characters', body: changed({ name: 'x'.repeat(10_001) }), ...invalid, pointer: '' },
  {
    what: 'a name that is a path',
    body: changed({ dataset: { id: '../../etc/passwd' } }),
    ...invalid,
    pointer: '/dataset/id',
  },
  { what: 'an encoded path', body: changed({ dataset: { id: '..%2f..%2fetc' } }), ...invalid, pointer: '/dataset/id' },
  { what: 'an unknown key', body: changed({ recipe: { droupout: 0.1 } }), ...invalid, pointer: '/recipe/droupout' },
  {
    what: 'an option of another encoding',
    body: changed({ matrix: {}, positional: { type: 'none', length: 9 } }),
    ...invalid,
    pointer: '/positional/length',
  },
  {
    what: 'a string for a number',
    body: changed({ recipe: { dropout: '0.1' } }),
    ...invalid,
    pointer: '/recipe/dropout',
  },
  {
    what: 'a number for a boolean',
    body: changed({ preprocessing: { lowercase: 1 } }),
    ...invalid,
    pointer: '/preprocessing/lowercase',
  },
  { what: 'a negative seed', body: changed({ seeds: [-1] }), ...invalid, pointer: '/seeds/0' },
  { what: 'a huge seed', body: edited('"seeds":[1,2]', '"seeds":[1e300]'), ...invalid, pointer: '/seeds/0' },
  { what: 'a fractional seed', body: changed({ seeds: [1.5] }), ...invalid, pointer: '/seeds/0' },
  { what: 'infinity by overflow', body: edited('"seeds":[1,2]', '"seeds":[1e999]'), ...invalid, pointer: '/seeds/0' },
  { what: 'NaN', body: edited('"seeds":[1,2]', '"seeds":[NaN]'), ...malformed },
  { what: 'a NUL character', body: changed({ name: 'a\u0000b' }), ...invalid, pointer: '/name' },
  { what: 'half a surrogate pair', body: edited('"two ways"', '"\\ud800"'), ...invalid, pointer: '/name' },
  { what: '__proto__', body: edited('{', '{"__proto__":{"admin":true},'), ...malformed },
  { what: 'constructor.prototype', body: edited('{', '{"constructor":{"prototype":{"admin":true}},'), ...malformed },
  {
    what: 'a key given twice',
    body: edited('"seeds":[1,2]', '"seeds":[1,2],"seeds":[3]'),
    ...malformed,
    pointer: '/seeds',
  },
  {
    what: 'deep nesting in a known place',
    body: edited('"seeds":[1,2]', `"seeds":${nested(500)}`),
    ...invalid,
    pointer: '/seeds',
  },
  { what: 'nesting 100,000 deep', body: nested(100_000), ...invalid, pointer: '' },
  {
    what: 'a matrix over what is no section',
    body: changed({ matrix: { '/seeds': [[1]] } }),
    ...invalid,
    pointer: '/matrix',
  },
  {
    what: 'a matrix without alternatives',
    body: changed({ matrix: { '/recipe/dropout': [] } }),
    ...invalid,
    pointer: '/matrix',
  },
  {
    what: 'forty thousand values',
    body: changed({ seeds: Array.from({ length: 40_000 }, (_, i) => i) }),
    ...invalid,
    pointer: '',
  },
  { what: '5 MB', body: changed({ name: 'x'.repeat(5e6) }), status: 413, code: 'request.too-large', pointer: '' },
];

let api: ApiUnderTest;
let sql: Client;
beforeAll(async () => {
  api = await startApi();
  sql = new Client({ connectionString: api.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await api.close();
});

async function countRows(): Promise<number> {
  const tables = [
    'Experiment',
    'ExperimentRun',
    'Run',
    'Attempt',
    'Event',
    'Worker',
    'ApiKey',
    'IdempotencyKey',
    'Study',
  ];
  const counts = tables.map((table) => `(select count(*) from "${table}")`);
  const { rows } = await sql.query<{ total: string }>(`select ${counts.join(' + ')} as total`);
  return Number(rows[0]?.total);
}

describe.each(['/v1/experiments', '/v1/plan'])('POST %s', (url) => {
  it.each(BAD_SPECS)('refuses $what', async ({ body, status, code, pointer }) => {
    const answer = await api.app.inject({ method: 'POST', url, body, headers: { 'content-type': 'application/json' } });
    const problem = answer.json<{
      status: number;
      code: string;
      pointer?: string;
      fix?: string;
      problems: { pointer: string; fix: string }[];
    }>();
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect({ http: answer.statusCode, status: problem.status, code: problem.code }).toEqual({
      http: status,
      status,
      code,
    });
    const pointers = [problem.pointer ?? '', ...problem.problems.map((one) => one.pointer)];
    expect(pointers.some((place) => place.startsWith(pointer))).toBe(true);
    expect([problem.fix ?? '', ...problem.problems.map((one) => one.fix)].some((fix) => fix.length > 5)).toBe(true);
  });

  it('reports all problems of one spec at once', async () => {
    const payload = { ...spec, seeds: [], recipe: { droupout: 1, warmup: 2 }, extra: 1 };
    const { problems } = (await api.app.inject({ method: 'POST', url, payload })).json<{
      problems: { pointer: string }[];
    }>();
    const pointers = problems.map((problem) => problem.pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/seeds', '/recipe/droupout', '/recipe/warmup', '/extra']));
  });

  it('takes 256 KiB, and parses nothing that is larger', async () => {
    const parsed = vi.spyOn(JSON, 'parse');
    const payload = `${json}${' '.repeat(2 ** 18 + 1 - json.length)}`;
    const answer = await api.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    const lengths = parsed.mock.calls.map(([text]) => text.length);
    parsed.mockRestore();
    expect(answer.json()).toMatchObject({ status: 413, code: 'request.too-large' });
    expect(lengths).not.toContain(2 ** 18 + 1);
  });

  it('lists the first hundred of many problems, and says that there may be more', async () => {
    const payload = { ...spec, seeds: Array.from({ length: 500 }, () => 'x') };
    const { problems, detail } = (await api.app.inject({ method: 'POST', url, payload })).json<{
      problems: object[];
      detail: string;
    }>();
    expect(problems.length).toBe(100);
    expect(detail).toBe('the spec has 100 problems or more');
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuses %s as the name of a dataset', async (id) => {
    const answer = await api.app.inject({ method: 'POST', url, payload: { ...spec, dataset: { id } } });
    expect(answer.json()).toMatchObject({ status: 422, problems: [{ pointer: '/dataset/id' }] });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded'])(
    'refuses %s',
    async (type) => {
      const answer = await api.app.inject({ method: 'POST', url, body: json, headers: { 'content-type': type } });
      expect(answer.json()).toMatchObject({ status: 415, code: 'request.unsupported-media-type' });
    },
  );

  it('refuses bytes that are not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await api.app.inject({ method: 'POST', url, body, headers: { 'content-type': 'application/json' } });
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid', detail: 'the body is not UTF-8' });
  });
});

describe('paths and queries', () => {
  const BAD_URLS: readonly (readonly [string, number])[] = [
    ['/v1/runs/../../etc/passwd', 404],
    ['/v1/runs/..%2f..%2fetc%2fpasswd', 400],
    ['/v1/runs/%252e%252e', 400],
    ['/v1/runs/C:%5Cwindows', 400],
    ['/v1/runs/%00', 400],
    ['/v1/runs/%', 400],
    ['/v1/runs/1', 400],
    ["/v1/runs/1'%20or%201=1", 400],
    ['/v1/runs/01900000-0000-7000-8000-00000000000G', 400],
    ['/v1/runs/01900000-0000-7000-8000-000000000000', 404],
    [`/v1/runs/${'a'.repeat(101)}`, 400],
    ['//proc/self/root', 404],
    ['/docs/static/..%2f..%2f..%2fpackage.json', 404],
    ['/v1/runs?limit=0', 400],
    ['/v1/runs?limit=abc', 400],
    ['/v1/runs?limit=1.5', 400],
    ['/v1/runs?limit=0x10', 400],
    ['/v1/runs?limit=1e2', 400],
    ['/v1/runs?limit=1&limit=2', 400],
    ['/v1/runs?limit=99999999999999999999', 400],
    ['/v1/runs?lmit=3', 400],
    ['/v1/runs?cursor=nonsense', 400],
    ['/v1/runs?state=done', 400],
    ['/v1/runs?experiment=..', 400],
    ['/v1/runs?__proto__=1', 400],
    ['/v1/runs/01900000-0000-7000-8000-000000000000?nothing=1', 400],
    ['/v1/experiments/01900000-0000-7000-8000-000000000000/report', 404],
    ['/v1/experiments/01900000-0000-7000-8000-000000000000/report?format=pdf', 400],
    ['/v1/studies?cursor=nonsense', 400],
    ['/v1/studies/order-probe', 404],
    ['/v1/studies/order-probe/demo?version=1', 400],
    ['/v1/studies/..%2f..%2fetc/passwd', 400],
    ['/v1/studies/no/such', 404],
    ['/v1/studies/no/such/report', 404],
    ['/v1/studies/order-probe/demo/report?experiments=1', 400],
    ['/v1/studies/order-probe/demo/report?experiments=01900000-0000-7000-8000-000000000000', 404],
    ['/v1/schemas/..%2fspec', 400],
    ['/v1/runs/01900000-0000-7000-8000-000000000000/events?since=-1', 400],
    ['/v1/runs/01900000-0000-7000-8000-000000000000/events?since=1e999', 400],
  ];

  it.each(BAD_URLS)('GET %s answers with problem details', async (url, status) => {
    const answer = await api.app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, fix: expect.stringMatching(/.{5}/) as string });
  });
});

describe('POST /v1/studies', () => {
  const study = smallStudy('bad/input', 100);
  const BAD_STUDIES: readonly (readonly [string, unknown, string])[] = [
    ['null', null, ''],
    ['a list', [], ''],
    ['no parts', { ...study, parts: {} }, '/parts'],
    ['an id that is a path', { ...study, id: '../../etc' }, '/id'],
    ['an id without a slash', { ...study, id: 'mine' }, '/id'],
    ['a misspelt key', { ...study, sedes: [1] }, '/sedes'],
    ['a seed as text', { ...study, seeds: ['1'] }, '/seeds/0'],
    ['a row that there is not', { ...study, baseline: 'nothing' }, '/baseline'],
    ['an unknown kind of target', { ...study, targets: [{ kind: 'abvoe' }] }, '/targets/0/kind'],
    [
      'a bad spec in a part',
      { ...study, parts: { one: { spec: { kind: 'translation', model: 7 } } } },
      '/parts/one/spec',
    ],
    ['a file that the API cannot see', { ...study, published: PUBLISHED }, '/published'],
    ['a NUL character', { ...study, title: 'a\u0000b' }, '/title'],
    ['a million seeds', { ...study, seeds: Array.from({ length: 100_000 }, (_, i) => i) }, ''],
  ];

  it.each(BAD_STUDIES)('refuses %s', async (_what, payload, pointer) => {
    const body = JSON.stringify(payload);
    const headers = { 'content-type': 'application/json' };
    const problem = (await api.app.inject({ method: 'POST', url: '/v1/studies', body, headers })).json<{
      status: number;
      code: string;
      pointer?: string;
      problems: { pointer: string }[];
    }>();
    expect([problem.status, problem.code]).toEqual([422, 'study.invalid']);
    const pointers = [problem.pointer ?? '', ...problem.problems.map((one) => one.pointer)];
    expect(pointers.some((place) => place.startsWith(pointer))).toBe(true);
  });
});

describe('a request of a worker', () => {
  const worker = { name: 'w', pool: 'default', labels: [], engine: 'e', device: 'd', codeVersion: 'c', concurrency: 1 };
  const event = { seq: 1, at: '2026-01-01T00:00:00Z', event: { kind: 'metric', step: 1, values: { loss: 1 } } };
  const nowhere = '01900000-0000-7000-8000-000000000000';
  const BAD_BODIES: readonly (readonly [string, string, unknown, string])[] = [
    ['a pool that is a path', '/v1/workers', { ...worker, pool: '../x' }, '/pool'],
    ['concurrency as text', '/v1/workers', { ...worker, concurrency: '1' }, '/concurrency'],
    ['a misspelt key', '/v1/workers', { ...worker, enginge: 'x' }, '/enginge'],
    ['no worker', `/v1/runs/${nowhere}/claim`, {}, '/workerId'],
    ['no events', `/v1/attempts/${nowhere}/events`, { attemptNumber: 1, events: [] }, '/events'],
    [
      '1,001 events',
      `/v1/attempts/${nowhere}/events`,
      { attemptNumber: 1, events: Array.from({ length: 1001 }, () => event) },
      '/events',
    ],
    [
      'event number 0',
      `/v1/attempts/${nowhere}/events`,
      { attemptNumber: 1, events: [{ ...event, seq: 0 }] },
      '/events/0/seq',
    ],
    [
      'a time that is none',
      `/v1/attempts/${nowhere}/events`,
      { attemptNumber: 1, events: [{ ...event, at: 'now' }] },
      '/events/0/at',
    ],
    [
      'a loss of null',
      `/v1/attempts/${nowhere}/events`,
      { attemptNumber: 1, events: [{ ...event, event: { kind: 'metric', step: 1, values: { loss: null } } }] },
      '/events/0/event/values/loss',
    ],
    ['a failure without a kind', `/v1/attempts/${nowhere}/finish`, { attemptNumber: 1, outcome: 'failed' }, '/kind'],
    [
      'an attempt number of 0',
      `/v1/attempts/${nowhere}/finish`,
      { attemptNumber: 0, outcome: 'released' },
      '/attemptNumber',
    ],
    [
      'a size that JavaScript would round',
      `/v1/attempts/${nowhere}/events`,
      {
        attemptNumber: 1,
        events: [{ ...event, event: { kind: 'checkpoint', step: 1, bytes: 2 ** 53, sha256: 'a'.repeat(64) } }],
      },
      '/events/0/event/bytes',
    ],
    [
      'a step that the database cannot hold',
      `/v1/attempts/${nowhere}/events`,
      { attemptNumber: 1, events: [{ ...event, event: { kind: 'metric', step: 2 ** 31, values: { loss: 1 } } }] },
      '/events/0/event/step',
    ],
    [
      'half a result',
      `/v1/attempts/${nowhere}/result`,
      { attemptNumber: 1, result: { scores: [] } },
      '/result/hypotheses',
    ],
  ];

  it.each(BAD_BODIES)('is refused: %s', async (_what, url, payload, pointer) => {
    const answer = await api.app.inject({ method: 'POST', url, payload: payload as object });
    const problem = answer.json<{ status: number; pointer?: string; problems: { pointer: string }[] }>();
    expect(problem.status).toBe(400);
    expect([problem.pointer, ...problem.problems.map((one) => one.pointer)]).toContain(pointer);
  });
});

describe('after all of that', () => {
  it('nothing is stored', async () => {
    expect(await countRows()).toBe(0);
  });
});
