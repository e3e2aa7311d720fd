/** Tests the parameters of lists, on experiments in every possible state. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

const STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
/** All sets of states that the runs of an experiment can have: 2⁵ − 1. */
const MIXTURES = Array.from({ length: 31 }, (_, i) => STATES.filter((_state, bit) => ((i + 1) >> bit) % 2 === 1));

interface Page {
  readonly experiments: readonly { readonly id: string; readonly name: string; readonly state: string }[];
  readonly runs: readonly { readonly id: string; readonly variant: string; readonly [key: string]: unknown }[];
  readonly nextCursor: string | null;
  readonly total?: number;
}

let api: ApiUnderTest;
const get = async (path: string): Promise<Page> => {
  const answer = await api.app.inject(path);
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.body}`);
  return answer.json<Page>();
};
const count = async (query: string) => (await get(`/v1/runs?limit=1&total=true&${query}`)).total;
const forged = (text: string) => Buffer.from(text).toString('base64url');
/** Returns all rows of a list, three at a time. */
async function walk<K extends 'experiments' | 'runs'>(path: string, kind: K): Promise<Page[K][number][]> {
  const rows: Page[K][number][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await get(`${path}&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(page[kind].length).toBeLessThanOrEqual(3);
    rows.push(...page[kind]);
    cursor = page.nextCursor;
  }
  return rows;
}
const runSql = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const newRun = (contentHash: string, variant: string, change: object = {}) => ({
  contentHash,
  hypothesesHash: contentHash,
  codeVersion: 'code-a',
  datasetHash: 'd',
  variant,
  seed: 1,
  spec: { variant, dataset: { id: 'order-probe' } },
  pool: 'default',
  labels: [],
  priority: 0,
  timeLimitSeconds: 60,
  gpus: 0,
  gpuMemoryMiB: 0,
  memoryMiB: 0,
  cores: 1,
  exclusive: false,
  ...change,
});

beforeAll(async () => {
  api = await startApi({ verifyResponses: false });
  const { experiments } = api.app.store;
  for (const mixture of MIXTURES) {
    const runs = mixture.map((state) => newRun(`${state} ${mixture.join('+')}`, state));
    // The same name is submitted twice in a row, so that pages must distinguish equal names.
    await experiments.submit({ name: `all ${mixture.length}`, spec: {}, createdBy: null, runs });
  }
  const other = { codeVersion: 'code-b', spec: { variant: 'rope', dataset: { id: '100%_real' } } };
  await experiments.submit({
    name: 'The 100%_one, élan',
    spec: {},
    createdBy: 'k',
    owner: 'paper',
    runs: [newRun('x', 'rope', other), newRun('y', 'sape', { codeVersion: 'code-b' })],
  });
  await runSql(`update "Run" set state = split_part("contentHash", ' ', 1)::"RunState" where "contentHash" like '% %'`);
  await runSql(`update "Run" set "startedAt" = date_trunc('hour', now()) where state <> 'queued'`);
});
afterAll(() => api.close());

describe('a list of experiments', () => {
  it.each([...STATES, 'failed,cancelled', 'queued,running,succeeded'])(
    'finds those that it shows as %s',
    async (states) => {
      const all = await walk('/v1/experiments?sort=-createdAt', 'experiments');
      expect(all).toHaveLength(32);
      const wanted = all.filter(({ state }) => states.split(',').includes(state));
      expect(wanted.length).toBeGreaterThan(0);
      expect(await walk(`/v1/experiments?state=${states}`, 'experiments')).toEqual(wanted);
      expect((await get(`/v1/experiments?state=${states}&limit=1&total=true`)).total).toBe(wanted.length);
    },
  );

  it.each(['name', 'createdAt'] as const)(
    'shows each one once in the order of %s, and the other way round',
    async (sort) => {
      const rows = await walk(`/v1/experiments?sort=${sort}`, 'experiments');
      expect(new Set(rows.map(({ id }) => id)).size).toBe(32);
      expect(await walk(`/v1/experiments?sort=-${sort}`, 'experiments')).toEqual(rows.toReversed());
      // Postgres decides which name is greater. This test only checks that equal names are adjacent and ordered by their ids.
      const keys = rows.map((row) => (sort === 'createdAt' ? 'all' : row.name));
      expect(keys.filter((key, i) => key !== keys[i - 1])).toHaveLength(new Set(keys).size);
      const places = rows.map(({ id }, i) => `${keys.indexOf(keys[i] as string) + 100} ${id}`);
      expect(places).toEqual(places.toSorted());
    },
  );

  it.each([
    ['variant=rope', 1],
    ['variant=running', 16], // Half of all mixtures have a run in each state: 2⁵ / 2.
    ['dataset=100%25_real', 1],
    ['dataset=order-probe', 32],
    ['codeVersion=code-b', 1],
    ['owner=paper', 1],
    ['q=100%25_', 1],
    ['q=THE 100', 1],
    ['q=ALL 5', 1],
    ['q=all 4', 5], // 5 choose 4.
    ['q=%25', 1], // This is an ordinary character.
    ['createdAfter=2020-01-31T00:00:00Z', 32],
    ['createdBefore=2020-01-31T00:00:00.000Z', 0],
    ['variant=running&state=failed&q=all', 0], // With a running run, the experiment is running.
    ['variant=running&state=running&q=all 2', 4], // The running run is combined with each of four others.
  ])('finds by %s', async (query, total) => {
    const page = await get(`/v1/experiments?${encodeURI(query).replaceAll('%2525', '%25')}&total=true&limit=200`);
    expect([page.total, page.experiments.length]).toEqual([total, total]);
  });

  it('does not count unless it is asked to', async () => {
    expect(await get('/v1/experiments?limit=1')).not.toHaveProperty('total');
  });
});

describe('an experiment', () => {
  it('shows as many of its runs as it is asked to, and counts all of them', async () => {
    const [{ id } = { id: '' }] = (await get('/v1/experiments?variant=rope')).experiments;
    const read = async (query: string) =>
      (await api.app.inject(`/v1/experiments/${id}${query}`)).json<{ runs: object[]; runCounts: { queued: number } }>();
    for (const [query, shown] of [
      ['', 2],
      ['?runs=1', 1],
      ['?runs=0', 0],
    ] as const) {
      const { runs, runCounts } = await read(query);
      expect([runs.length, runCounts.queued]).toEqual([shown, 2]);
    }
  });
});

describe('a list of runs', () => {
  it.each(['createdAt', '-createdAt', 'startedAt', '-startedAt', 'finishedAt', '-finishedAt'])(
    'shows each one once in the order of %s, and what has no time last',
    async (sort) => {
      const rows = await walk(`/v1/runs?sort=${sort}&q=e`, 'runs');
      const all = await get('/v1/runs?limit=200&total=true&q=e');
      expect(all.total).toBe(rows.length);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(all.runs.map(({ id }) => id).toSorted());
      const times = rows.map((run) => run[sort.replace('-', '')]);
      const set = times.filter((time) => typeof time === 'string');
      expect(times.slice(0, set.length)).toEqual(set);
      expect(set).toEqual(sort.startsWith('-') ? set.toSorted().toReversed() : set.toSorted());
    },
  );

  it('finds by state, variant, dataset, code and words, and counts them', async () => {
    // Each of the five states occurs in 16 mixtures, and two more runs are queued.
    expect(await count('state=failed,running')).toBe(2 * 16);
    expect(await count('state=queued')).toBe(16 + 2);
    expect(await count('variant=rope')).toBe(1);
    expect(await count('dataset=100%25_real')).toBe(1);
    expect(await count('codeVersion=code-b')).toBe(2);
    expect(await count('q=CANCEL')).toBe(16);
    expect(await count('q=rope, seed 1')).toBe(1);
    expect(await count('q=rope, seed 2')).toBe(0);
    await runSql(`update "Run" set "failureMessage" = 'the loss is NaN' where "contentHash" = 'failed failed'`);
    expect(await count('q=nan')).toBe(1);
  });

  it('finds what workers of a name have attempted, each run once', async () => {
    // This is a requeued job of Slurm: its second worker has the name of the first.
    await runSql(`
      insert into "Worker" (id, name, pool, labels, engine, device, "codeVersion", concurrency)
        select gen_random_uuid(), name, 'default', '{}', 'wasm', 'cpu', 'code-b', 1
        from unnest(array['slurm-7_1', 'slurm-7_1', 'slurm-7_2']) name;
      insert into "Attempt" (id, "runId", number, "workerId", state, "leaseUntil")
        select gen_random_uuid(), r.id, row_number() over (partition by r.id), w.id, 'lost', now()
        from "Run" r join "Worker" w on r."contentHash" = 'x' or w.name = 'slurm-7_2' and r."contentHash" = 'y'`);
    expect(await count('worker=slurm-7_1')).toBe(1);
    expect(await count('worker=slurm-7_2')).toBe(2);
    expect(await count('worker=slurm-7')).toBe(0);
  });

  it('of one experiment is filtered and ordered in the same words', async () => {
    const [five] = (await get('/v1/experiments?q=all 5')).experiments;
    const own = `/v1/runs?experiment=${five?.id}`;
    const [member] = (await get(own)).runs;
    expect((await get(`/v1/experiments?run=${member?.id}`)).experiments.map(({ id }) => id)).toContain(five?.id);
    expect((await get(`/v1/experiments?run=${five?.id}`)).experiments).toEqual([]);
    expect((await walk(own, 'runs')).map(({ variant }) => variant)).toEqual([...STATES]);
    expect((await walk(`${own}&state=failed,queued`, 'runs')).map(({ variant }) => variant)).toEqual([
      'queued',
      'failed',
    ]);
    expect((await walk(`${own}&sort=createdAt`, 'runs')).map(({ id }) => id)).toEqual(
      (await walk(own, 'runs')).map(({ id }) => id).toSorted(),
    );
    expect((await walk(`${own}&sort=startedAt`, 'runs')).at(-1)).toMatchObject({ variant: 'queued' });
    expect((await get(`${own}&variant=failed&total=true`)).total).toBe(1);
  });
});

describe('a list that is asked for in other words', () => {
  it.each([
    ['/v1/experiments?state=done', '/query/state', '"done"', '"queued" or "running" or "succeeded"'],
    ['/v1/experiments?state=failed,', '/query/state', '"failed,"', 'separated by commas'],
    ['/v1/experiments?sort=-nme', '/query/sort', '"-nme"', '"-name"'],
    ['/v1/experiments?stat=failed', '/query/stat', 'stat', 'state'],
    ['/v1/experiments?createdAfter=2026-02-30T00:00:00Z', '/query/createdAfter', '2026-02-30', 'exists'],
    ['/v1/experiments?createdAfter=yesterday', '/query/createdAfter', 'yesterday', ''],
    ['/v1/experiments?q=', '/query/q', '""', ''],
    ['/v1/experiments?total=1', '/query/total', '"1"', 'boolean'],
    ['/v1/runs?sort=name', '/query/sort', '"name"', '-finishedAt'],
    ['/v1/runs?owner=me', '/query/owner', 'owner', ''],
    ['/v1/runs?state=queued,nothing', '/query/state', '"nothing"', '"queued" or "running"'],
  ])('%s is refused with the value, what is expected and the fix', async (path, pointer, value, fix) => {
    const answer = await api.app.inject(path);
    expect(answer.statusCode).toBe(400);
    const problem = answer.json<{ pointer: string; detail: string; fix: string }>();
    expect(problem.pointer).toBe(pointer);
    expect(problem.detail).toContain(value);
    expect(problem.fix).toContain(fix);
  });

  it('refuses a cursor of another order, and one that it has never written', async () => {
    const { nextCursor } = await get('/v1/runs?sort=startedAt&limit=1');
    const [, id = ''] = Buffer.from(nextCursor ?? '', 'base64url')
      .toString()
      .split(' ');
    const cursors = [
      ['sort=finishedAt', nextCursor],
      ['sort=-createdAt', nextCursor],
      ['sort=startedAt', forged(`startedAt ${id} 2026-13-45T00:00:00.000Z`)],
      ['sort=startedAt', forged(`startedAt ${id}`)],
      ['sort=startedAt', forged('startedAt 1 infinity')],
    ];
    for (const [query, cursor] of cursors) {
      const answer = await api.app.inject(`/v1/runs?${query}&cursor=${cursor}`);
      expect([query, answer.statusCode, answer.json<{ pointer: string }>().pointer]).toEqual([
        query,
        400,
        '/query/cursor',
      ]);
    }
  });
});
