import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-guide-'));
  api = await startApi({ auth: 'required', guideDir: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => api.app.inject({ url, headers: { accept: 'text/html' } });

describe('a guide that is not built', () => {
  it('says how to build it', async () => {
    const answer = await get('/guide/');
    expect([answer.statusCode, answer.json<{ fix: string }>().fix]).toEqual([
      404,
      'run "npm run docs -- build" in the clone that it runs from, and load this page again',
    ]);
  });
});

describe('a built guide', () => {
  beforeAll(async () => {
    await mkdir(path.join(folder, 'assets'));
    await mkdir(path.join(folder, 'tutorials'));
    await writeFile(path.join(folder, 'index.html'), 'first page');
    await writeFile(path.join(folder, 'tutorials/first-table.html'), 'the tutorial');
    await writeFile(path.join(folder, 'assets/app.a1B2.js'), 'let x = 1;');
  });

  it.each([
    ['/guide/', 'first page', 'no-cache'],
    ['/guide/tutorials/first-table', 'the tutorial', 'no-cache'],
    ['/guide/assets/app.a1B2.js', 'let x = 1;', 'public, max-age=31536000, immutable'],
  ])('answers %s to everybody', async (url, body, kept) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, kept]);
  });

  it('leads from /guide to /guide/, on which the links of its pages build', async () => {
    const { statusCode, headers } = await get('/guide');
    expect([statusCode, headers['location']]).toEqual([302, '/guide/']);
  });

  it('lets its pages have no script but files of this server', async () => {
    const policy = String((await get('/guide/')).headers['content-security-policy']);
    expect(policy).toContain(
      "script-src 'self';style-src 'self' 'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y=';style-src-attr 'unsafe-inline'",
    );
  });

  it.each([
    ['/guide/nothing', 404, 'request.not-found'],
    ['/guide/assets/app.0000.js', 404, 'request.not-found'],
    ['/guide/.hidden', 404, 'request.not-found'],
    ['/guide/..%2F..%2Fpackage.json', 400, 'request.invalid'],
  ])('has no %s', async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
});
