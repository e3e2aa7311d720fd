import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { buildReport, type Report, renderReport } from '@ordo/reports';
import { locateBuilt } from '@ordo/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { ReportOffice } from './report-office.ts';
import { loadSegmentRuns } from '../testing/load-segment-runs.ts';
import { finishRun, translateExperiment } from '../testing/translated-experiment.ts';
import { claim, post, register, resultWith, submit } from '../testing/worker-calls.ts';

/** Turns off the overload check with 0. The test shares the event loop with the API, so its own work would count as overload. */
const PATIENT = { eventLoopDelayMs: 0 };

let api: ApiUnderTest;
beforeAll(async () => {
  // The thread runs the built product.
  locateBuilt('apps/api', 'report-thread.js');
  api = await startApi({ limits: PATIENT });
}, 120_000);
afterAll(() => api.close());

const ask = (id: string, query = '', headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/v1/experiments/${id}/report${query}`, headers });

async function queryDatabase<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

const cellsOf = ({ tables }: Report) => tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));

describe('a report from the thread', () => {
  it('equals the one that is built from the statistics of all segments, to the last digit of every p', async () => {
    const { id } = await translateExperiment(api.app, 301);
    const answer = await ask(id, '?format=json');
    expect(answer.statusCode).toBe(200);
    const runs = await loadSegmentRuns(api.app.store, id);
    const expected = await buildReport({ parts: [{ experiment: id, runs }] });
    const report = answer.json<Report>();
    expect(cellsOf(report)).toEqual(JSON.parse(JSON.stringify(cellsOf(expected))));
    const tested = cellsOf(report).flatMap(({ significance }) => significance?.testSet ?? []);
    expect(tested.map(({ draws }) => draws)).toEqual(tested.map(() => 1000));
    expect(tested.length).toBeGreaterThanOrEqual(2);
  });

  it('is computed from sketches, which results get in the background and older results get with the first report', async () => {
    const { id, runIds } = await translateExperiment(api.app, 302);
    const countUnsketched = async (): Promise<number> => {
      const ids = runIds.map((runId) => `'${runId}'`).join(',');
      const text = `select count(*)::int as n from "SegmentStatistics" where sketch is null and "runId" in (${ids})`;
      return (await queryDatabase<{ n: number }>(text))[0]?.n ?? Number.NaN;
    };
    await expect.poll(countUnsketched).toBe(0);
    const first = await ask(id);
    await queryDatabase(`update "SegmentStatistics" set sketch = null`);
    expect(await countUnsketched()).toBe(8);
    // Another format is different content, so it is computed again.
    expect((await ask(id, '?format=csv')).statusCode).toBe(200);
    expect(await countUnsketched()).toBe(0);
    expect((await ask(id)).body).toBe(first.body);
  });

  it('shows every variant, including failed and missing seeds', async () => {
    const worker = await register(api.app);
    const { id, runs } = await submit(api.app, 120);
    for (const [i, run] of runs.slice(0, 3).entries()) {
      const { attempt } = await claim(api.app, run.id, worker);
      const url = `/v1/attempts/${attempt.id}`;
      const failed = { attemptNumber: 1, outcome: 'failed', kind: 'permanent', message: 'no disk' };
      if (i === 2) await post(api.app, `${url}/finish`, failed);
      else await post(api.app, `${url}/result`, { attemptNumber: 1, result: resultWith(30 + 10 * i) });
    }
    const { tables } = (await ask(id)).json<Report>();
    const [first] = tables[0]?.rows ?? [];
    const score = first?.cells.find(({ column }) => column === 'score:bleu');
    // (30 + 40) / 2 = 35, and the sample standard deviation is √(2 · 5² / 1) = 7.07.
    expect(first?.variant).toBe('none');
    expect(score?.value).toBe(35);
    expect(score?.spread).toBeCloseTo(7.0711, 4);
    expect((await ask(id, '?format=markdown')).body).toMatch(/no disk/);
    expect((await ask(id, '?format=latex')).body).toContain('\\begin{tabular}');
  });

  it('has every format with its media type', async () => {
    const { id } = await translateExperiment(api.app, 303);
    const report = (await ask(id)).json<Report>();
    for (const format of ['text', 'markdown', 'latex', 'csv']) {
      expect((await ask(id, `?format=${format}`)).body).toBe(renderReport(report, format));
    }
    const { headers } = await ask(id, '?format=csv');
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('inline; filename="report.csv"');
  });

  it('shows runs without a result, and refuses what it cannot show', async () => {
    const { id } = await translateExperiment(api.app, 304, 1);
    const report = (await ask(id)).json<Report>();
    const outcomes = report.tables[0]?.rows.flatMap(({ seeds }) => seeds.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(['finished', 'unfinished', 'unfinished', 'unfinished']);
    const refused = await ask(id, '?baseline=sap');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'request.invalid']);
    expect(refused.headers.etag).toBeUndefined();
    const unknown = await ask('01900000-0000-7000-8000-000000000000');
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'experiment.not-found']);
  });
});

describe('a report that was asked for before', () => {
  it('has the same strong tag, and is not sent again to a client that names it', async () => {
    const { id } = await translateExperiment(api.app, 310);
    const first = await ask(id);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await ask(id, '', { 'if-none-match': `"other", ${tag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect((await ask(id, '', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await ask(id, '?format=csv', { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('is compressed for those who take gzip, with a tag of its own', async () => {
    const { id } = await translateExperiment(api.app, 311);
    const plain = await ask(id);
    const small = await ask(id, '', { 'accept-encoding': 'br;q=1, gzip;q=0.5' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    expect(small.headers.vary).toContain('Accept-Encoding');
    const refused = await ask(id, '', { 'accept-encoding': 'gzip;q=0, *' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('is another one as soon as a run has another result', async () => {
    const { id, runIds } = await translateExperiment(api.app, 312, 3);
    const before = await ask(id);
    await finishRun(api.app, runIds[3] ?? '', { worker: await register(api.app), place: 3 });
    const after = await ask(id, '', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before.body);
  });
});

describe('under load', () => {
  it('what does not fit into the queue is answered with 503 and Retry-After, and works a moment later', async () => {
    const narrow = await startApi({ limits: { ...PATIENT, waitingReports: 1 } });
    try {
      const { id } = await translateExperiment(narrow.app, 320);
      const formats = ['json', 'text', 'markdown', 'latex', 'csv'];
      const url = (format: string) => `/v1/experiments/${id}/report?format=${format}`;
      const answers = await Promise.all(formats.map((format) => narrow.app.inject(url(format))));
      const busy = answers.filter(({ statusCode }) => statusCode === 503);
      expect(busy.length).toBeGreaterThan(0);
      expect(busy.length).toBeLessThan(5);
      expect(busy[0]?.json<{ code: string }>().code).toBe('report.busy');
      expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
      for (const format of formats) expect((await narrow.app.inject(url(format))).statusCode).toBe(200);
    } finally {
      await narrow.close();
    }
  });

  it('a thread that runs out of memory fails its report and nothing else', async () => {
    const { options, databaseUrl } = api;
    const office = new ReportOffice({ ...options, databaseUrl, logLevel: 'silent', maxWaiting: 2, heapMiB: 1 });
    const { signal } = new AbortController();
    const question = { format: 'json', parts: [] };
    const outcomes = await Promise.allSettled([office.compute(question, signal), office.compute(question, signal)]);
    const failed = { status: 'rejected', reason: { code: 'internal.unexpected' } };
    expect(outcomes).toMatchObject([failed, failed]);
    await office.close();
  });

  it('a client that goes takes its report out of the queue, and the next one is answered', async () => {
    const { id } = await translateExperiment(api.app, 321);
    if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 });
    const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/v1/experiments/${id}/report`;
    const going = new AbortController();
    const lost = ['csv', 'latex', 'markdown', 'text'].map((format) =>
      fetch(`${base}?format=${format}`, { signal: going.signal }),
    );
    setTimeout(() => going.abort(), 20);
    const outcomes = await Promise.allSettled(lost);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    const answer = await fetch(base);
    expect([answer.status, ((await answer.json()) as Report).report]).toEqual([200, 2]);
  });
});
