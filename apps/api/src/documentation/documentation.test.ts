import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';
import { OPENAPI_FILE, renderOpenApi } from '../write-openapi.ts';

describe('the OpenAPI document', () => {
  it('is the one from which the client is generated', async () => {
    expect(await readFile(OPENAPI_FILE, 'utf8'), 'the document is out of date: npm run generate').toBe(
      await renderOpenApi(),
    );
  });
});

describe('the page at /docs', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('loads everything from this server, as its security policy demands', async () => {
    const page = await api.app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    // Scripts may only come from files, because the policy forbids inline ones.
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const url = new URL(file, 'http://127.0.0.1/docs/');
      expect(url.host).toBe('127.0.0.1');
      expect([file, (await api.app.inject(url.pathname)).statusCode]).toEqual([file, 200]);
    }
  });
});
