import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

const PAGE = '<!doctype html><title>Ordo</title><script type="module" src="/assets/index-a1B2.js"></script>';
const SCRIPT = 'document.title = "Ordo";';

let api: ApiUnderTest;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-dashboard-'));
  // Keys are required here, because a page must open before anybody can sign in.
  api = await startApi({ auth: 'required', dashboardDir: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = BROWSER) => api.app.inject({ url, headers });

describe('a dashboard that is not built', () => {
  it.each(['/', '/studies/posnet/table-1'])(
    '%s says how to build it, in a page without script and style',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        503,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(body).toContain('npm run bundle -w @ordo/dashboard');
      expect(body).not.toMatch(/<script|<style|style=/);
    },
  );
});

describe('a built dashboard', () => {
  beforeAll(async () => {
    // The server is already running: a build needs no restart.
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), PAGE);
    await writeFile(path.join(folder, 'assets/index-a1B2.js'), SCRIPT);
    await writeFile(path.join(folder, 'assets/index-a1B2.js.gz'), 'stands for compressed bytes');
    await writeFile(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(path.join(folder, '.hidden.txt'), 'secret');
  });

  it('is served at / to everybody, and browsers ask for it again each time', async () => {
    const { statusCode, headers, body } = await get('/', {});
    expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      PAGE,
    ]);
    const again = await get('/', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['/studies/posnet/table-1', '/experiments?state=failed', '/runs/0190/logs.2', '/sign-in'])(
    'opens at its own place %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', PAGE]);
    },
  );

  it('lets browsers keep what is named by its content, and nothing else', async () => {
    const script = await get('/assets/index-a1B2.js');
    expect([script.statusCode, script.headers['content-type'], script.body]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      SCRIPT,
    ]);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await get('/icon.svg');
    expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual(['image/svg+xml', 'no-cache']);
  });

  it('sends what was compressed by the build to those who can read it', async () => {
    const { headers, body } = await get('/assets/index-a1B2.js', { 'accept-encoding': 'gzip, deflate' });
    expect([headers['content-encoding'], headers['vary'], body]).toEqual([
      'gzip',
      'accept-encoding',
      'stands for compressed bytes',
    ]);
  });

  it.each(['/', '/experiments', '/assets/index-a1B2.js'])(
    '%s comes with a policy without unsafe-inline',
    async (url) => {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';style-src 'self'");
      expect(policy).not.toContain('unsafe');
    },
  );

  it.each([
    ['a route of the API that does not exist', '/v1/nothing', BROWSER, 404, 'request.not-found'],
    ['a route that has other methods', '/v1/plan', BROWSER, 405, 'request.wrong-method'],
    ['a place below a route', '/healthz/more', BROWSER, 404, 'request.not-found'],
    ['a program that asks for no page', '/experiments', { accept: '*/*' }, 404, 'request.not-found'],
    ['an asset of an older build', '/assets/index-0000.js', BROWSER, 404, 'request.not-found'],
    ['a file that begins with a dot', '/.hidden.txt', {}, 404, 'request.not-found'],
    ['a way out of the folder', '/assets/..%2F..%2Fpackage.json', {}, 404, 'request.not-found'],
    ['a way out of the folder that looks like a file', '/..%2Fpackage.json', {}, 404, 'request.not-found'],
  ])('answers %s with a problem document', async (_, url, headers, status, code) => {
    const answer = await get(url, { ...headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(String(answer.headers['cache-control'])).not.toContain('immutable');
  });

  it('answers HEAD like GET, without the page', async () => {
    const { statusCode, headers, body } = await api.app.inject({ method: 'HEAD', url: '/', headers: BROWSER });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(PAGE.length), '']);
  });
});
