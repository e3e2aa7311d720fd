import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { waitUntil } from '@ordo/testing';
import { parse } from 'csv-parse/sync';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, resultWith, submit } from '../testing/worker-calls.ts';
import { withCrlf } from './line-ends.ts';

/** Texts with everything that an export can get wrong. */
const HYPOTHESES = ['Ein "Hund", der läuft', 'zwei\nZeilen\r\nund 🐕', '', ' leer \\N \\. NULL '];
const REFERENCES = [['Ein Hund, der läuft', 'zwei Zeilen', 'nichts', '\t"']];

let api: ApiUnderTest;
let experiment: Awaited<ReturnType<typeof submit>>;
beforeAll(async () => {
  api = await startApi({ limits: { idleExportMs: 1000 } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const worker = await register(api.app);
  experiment = await submit(api.app, 401);
  const [first, second] = experiment.runs;
  const { attempt } = await claim(api.app, first?.id ?? '', worker);
  await post(api.app, `/v1/attempts/${attempt.id}/events`, {
    attemptNumber: 1,
    events: numbered([lossAt(1), lossAt(3)]),
  });
  const segment = [4, 3, 2, 1, 4, 3, 2, 1, 4, 4];
  const segments = HYPOTHESES.map(() => segment);
  const scores = [{ metric: 'bleu', score: 31.25, signature: 'nrefs:1|case:mixed', higherIsBetter: true, segments }];
  const result = { ...resultWith(1), scores, hypotheses: HYPOTHESES, references: REFERENCES };
  await post(api.app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: 1, result });
  const failing = await claim(api.app, second?.id ?? '', worker);
  const failure = { attemptNumber: 1, outcome: 'failed', kind: 'diverged', message: 'loss, "NaN"' };
  await post(api.app, `/v1/attempts/${failing.attempt.id}/finish`, failure);
});
afterAll(() => api.close());

type Row = Record<string, unknown>;

const ask = (table: string, query: string) => api.app.inject(`/v1/exports/${table}?${query}`);

async function readCsv(table: string, query = `experiment=${experiment.id}`): Promise<Record<string, string>[]> {
  const answer = await ask(table, query);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  // The parser is strict: records must end in CRLF, and quotes must be where RFC 4180 requires them.
  return parse(answer.rawPayload, { columns: true, record_delimiter: '\r\n', relax_quotes: false });
}

async function readLines(table: string, query = `experiment=${experiment.id}`): Promise<Row[]> {
  const answer = await ask(table, `${query}&format=jsonl`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/jsonl; charset=utf-8']);
  const lines = answer.body.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Returns a row of JSON as CSV shows it. */
const asText = (row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

function urlOf(table: string): string {
  const { port } = api.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1/exports/${table}?experiment=${experiment.id}`;
}

/** Returns an answer of which nothing is read yet. */
async function pause(url: string): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => get(url, { agent: false }, resolve).once('error', reject));
}

async function countConnections(): Promise<number> {
  return await new Promise((resolve, reject) => {
    api.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

/** Reads one chunk, then breaks the connection. */
async function readBeginning(url: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.once('data', (chunk: Buffer) => {
        response.destroy();
        resolve(chunk.length);
      });
    }).once('error', reject);
  });
}

describe('an export', () => {
  it('of scores has a row for each run and metric, and one for each run without a score', async () => {
    const rows = await readLines('scores');
    expect(rows.map(({ variant, seed, state, metric, score }) => [variant, seed, state, metric, score])).toEqual([
      ['none', 1, 'succeeded', 'bleu', 31.25],
      ['none', 2, 'failed', null, null],
      ['sape', 1, 'queued', null, null],
      ['sape', 2, 'queued', null, null],
    ]);
    expect(rows[0]).toMatchObject({
      experiment: experiment.id,
      study: null,
      part: null,
      run: experiment.runs[0]?.id,
      higherIsBetter: true,
      signature: 'nrefs:1|case:mixed',
    });
    expect(rows[1]?.['failure']).toBe('diverged: loss, "NaN"');
    expect(await readCsv('scores')).toEqual(rows.map(asText));
  });

  it('of curves has a row for each metric and step, without what a resumed attempt repeated', async () => {
    const rows = await readLines('metrics');
    expect(rows.map(({ metric, step, value }) => [metric, step, value])).toEqual([
      ['train/loss', 1, 1],
      ['train/loss', 3, 1 / 3],
    ]);
    expect(rows[0]?.['at']).toBe('2026-01-01T00:00:00.000Z');
    expect(await readCsv('metrics')).toEqual(rows.map(asText));
    const client = new Client({ connectionString: api.databaseUrl });
    await client.connect();
    await client.query('update "Attempt" set "supersededAfterSeq" = 1 where "lastSeq" = 2');
    expect((await readLines('metrics')).map(({ step }) => step)).toEqual([1]);
    await client.query('update "Attempt" set "supersededAfterSeq" = null');
    await client.end();
  });

  it('of translations keeps every character, in CSV and in JSON', async () => {
    const rows = await readLines('hypotheses');
    expect(rows.map(({ segment, hypothesis, reference }) => [segment, hypothesis, reference])).toEqual(
      HYPOTHESES.map((hypothesis, i) => [i, hypothesis, REFERENCES[0]?.[i]]),
    );
    expect(await readCsv('hypotheses')).toEqual(rows.map(asText));
  });

  it('for a spreadsheet has no text that is run as a formula, and every number as it is', async () => {
    const variants = ['=1+1', '-1', '+1', '@1'];
    const odd = await submit(api.app, 402);
    const client = new Client({ connectionString: api.databaseUrl });
    await client.connect();
    for (const [i, variant] of variants.entries()) {
      const change = 'update "ExperimentRun" set variant = $1 where "experimentId" = $2 and position = $3';
      await client.query(change, [variant, odd.id, i]);
    }
    await client.end();
    const worker = await register(api.app);
    const { attempt } = await claim(api.app, odd.runs[0]?.id ?? '', worker);
    const lines = ['=HYPERLINK("http://example.org")', '@x', '\ty', ''];
    const scores = [
      { metric: 'bleu', score: -1.5, signature: 's', higherIsBetter: true, segments: lines.map(() => [0]) },
    ];
    const result = { ...resultWith(1), scores, hypotheses: lines, references: [lines] };
    await post(api.app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: 1, result });
    const read = (table: string) => readCsv(table, `experiment=${odd.id}&format=spreadsheet`);
    const scored = await read('scores');
    expect(scored.slice(0, 2).map(({ variant, score }) => [variant, score])).toEqual([
      ["'=1+1", '-1.5'],
      ["'-1", ''],
    ]);
    expect((await read('hypotheses')).map(({ hypothesis }) => hypothesis)).toEqual([
      `'=HYPERLINK("http://example.org")`,
      "'@x",
      "'\ty",
      '',
    ]);
    const [first] = await readCsv('hypotheses', `experiment=${odd.id}`);
    expect([first?.['variant'], first?.['hypothesis']]).toEqual(['=1+1', '=HYPERLINK("http://example.org")']);
  });

  it('of segments has their statistics, with the score of each segment alone', async () => {
    const rows = await readLines('segments');
    expect(rows.map(({ metric, segment }) => [metric, segment])).toEqual([0, 1, 2, 3].map((i) => ['bleu', i]));
    // The lengths are 4 and 3, so there is no brevity penalty; the precisions are 2/2, 1/1, 4/4 and 3/4.
    expect(rows[0]?.['statistics']).toEqual([4, 3, 2, 1, 4, 3, 2, 1, 4, 4]);
    expect(rows[0]?.['score']).toBeCloseTo(
      100 * Math.exp((Math.log(1) + Math.log(1) + Math.log(1) + Math.log(0.75)) / 4),
      10,
    );
    expect(await readCsv('segments')).toEqual(rows.map(asText));
  });

  it.each(['scores', 'metrics', 'hypotheses', 'segments'])(
    'of %s has the columns of its schema, in their order',
    async (table) => {
      const document = (await api.app.inject('/docs/json')).json<{
        paths: Record<
          string,
          { get: { responses: { 200: { content: Record<string, { schema: { $ref: string } }> } } } }
        >;
        components: { schemas: Record<string, { properties: object }> };
      }>();
      const content = document.paths[`/v1/exports/${table}`]?.get.responses[200].content;
      const name = content?.['application/jsonl']?.schema.$ref.split('/').at(-1) ?? '';
      const columns = Object.keys(document.components.schemas[name]?.properties ?? {});
      expect(columns.length).toBeGreaterThan(6);
      expect(Object.keys((await readLines(table))[0] ?? {})).toEqual(columns);
      expect((await ask(table, `experiment=${experiment.id}`)).body.split('\r\n')[0]).toBe(columns.join(','));
    },
  );

  it('selects by variant, and by experiment and variant together', async () => {
    expect(await readLines('scores', 'variant=sape')).toHaveLength(2);
    expect(await readLines('scores', `experiment=${experiment.id}&variant=none`)).toHaveLength(2);
    expect(await readCsv('metrics', `experiment=${experiment.id}&variant=sape`)).toEqual([]);
  });

  it.each([
    ['no condition', '', 400, 'request.invalid'],
    ['an unknown experiment', 'experiment=01900000-0000-7000-8000-000000000000', 404, 'experiment.not-found'],
    ['an unknown study', "study=it's/one", 404, 'experiment.not-found'],
    ['a variant that the experiment lacks', 'variant=rpe', 404, 'experiment.not-found'],
    ['another format', 'variant=none&format=xlsx', 400, 'request.invalid'],
  ])('is refused for %s', async (_, query, status, code) => {
    const answer = await ask('scores', query);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('gives its connection back when the client goes half-way', async () => {
    const client = new Client({ connectionString: api.databaseUrl });
    await client.connect();
    // These are 10 MB, more than the sockets between Postgres and the client can hold.
    await client.query(
      `update "Hypotheses" set hypotheses = array(select repeat('x', 200) from generate_series(1, 50000))`,
    );
    await client.end();
    for (let i = 0; i < 8; i++) expect(await readBeginning(urlOf('hypotheses'))).toBeGreaterThan(0);
    expect(await readLines('hypotheses')).toHaveLength(50_000);
  });

  it('breaks off when its client reads nothing for long, so that the others get its connection', async () => {
    // All four connections are held by clients that do not read the 10 MB.
    const paused = await Promise.all(Array.from({ length: 4 }, () => pause(urlOf('hypotheses'))));
    expect(await readLines('hypotheses')).toHaveLength(50_000);
    for (const answer of paused) await expect(buffer(answer)).rejects.toThrow('aborted');
  });
});

describe('an export whose client goes before the table begins', () => {
  it('gives its connection back', async () => {
    const [holder, watcher] = [0, 1].map(() => new Client({ connectionString: api.databaseUrl })) as [Client, Client];
    await Promise.all([holder.connect(), watcher.connect()]);
    const countWaiting = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name = 'ordo-reader' and wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    await holder.query('begin');
    await holder.query('lock table "Hypotheses" in access exclusive mode');
    const requests = Array.from({ length: 4 }, () =>
      get(urlOf('hypotheses'), { agent: false }).on('error', () => undefined),
    );
    await waitUntil(async () => (await countWaiting()) === 4, { what: 'all connections to wait for the table' });
    for (const request of requests) request.destroy();
    await waitUntil(async () => (await countConnections()) === 0, { what: 'the server to notice' });
    await holder.query('rollback');
    await waitUntil(async () => (await countWaiting()) === 0, { what: 'the tables to begin' });
    expect((await ask('hypotheses', `experiment=${experiment.id}`)).statusCode).toBe(200);
    await Promise.all([holder.end(), watcher.end()]);
  });
});

describe('line ends', () => {
  it('become CRLF outside of quotes, wherever the text is cut', async () => {
    const text = 'a,b\n"x\ny""\n",2\n';
    for (let cut = 0; cut <= text.length; cut++) {
      async function* pieces() {
        yield Buffer.from(text.slice(0, cut));
        yield Buffer.from(text.slice(cut));
      }
      let out = '';
      for await (const piece of withCrlf(pieces())) out += Buffer.from(piece).toString();
      expect(out).toBe('a,b\r\n"x\ny""\n",2\r\n');
    }
  });
});
