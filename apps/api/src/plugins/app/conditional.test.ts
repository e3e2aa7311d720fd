import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { translateExperiment } from '../../testing/translated-experiment.ts';

let api: ApiUnderTest;
let done = '';
let queued = '';
beforeAll(async () => {
  api = await startApi();
  const { runIds } = await translateExperiment(api.app, 100, 1);
  done = runIds[0] ?? '';
  queued = runIds[1] ?? '';
});
afterAll(() => api.close());

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  api.app.inject({ url, headers, remoteAddress });

describe('an answer that a client has', () => {
  it.each(['/v1/experiments', '/v1/registries', '/v1/runs?limit=2'])(
    'of %s is not sent again until it changes',
    async (url) => {
      const first = await ask(url);
      const tag = String(first.headers.etag);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const again = await ask(url, { 'if-none-match': `"other", ${tag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      expect((await ask(url, { 'if-none-match': '"other"' })).body).toBe(first.body);
    },
  );

  it('is sent when it has changed', async () => {
    const before = String((await ask('/v1/experiments')).headers.etag);
    await translateExperiment(api.app, 101, 0);
    const after = await ask('/v1/experiments', { 'if-none-match': before });
    expect(after.statusCode).toBe(200);
    expect(after.headers.etag).not.toBe(before);
  });

  it('has no tag when it is a problem, or says who the caller is', async () => {
    expect((await ask('/v1/runs/01900000-0000-7000-8000-000000000000')).headers.etag).toBeUndefined();
    const { headers } = await ask('/v1/me');
    expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
  });
});

describe('a long answer', () => {
  it('is compressed for another machine that takes gzip, and has the same tag', async () => {
    const plain = await ask('/v1/registries');
    const packed = await ask('/v1/registries', { 'accept-encoding': 'br, gzip' }, '192.0.2.1');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toContain('Accept-Encoding');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 3);
    expect(packed.headers.etag).toBe(plain.headers.etag);
  });

  it.each([
    ['a client that does not take it', { 'accept-encoding': 'gzip;q=0' }, '192.0.2.1'],
    ['this machine', { 'accept-encoding': 'gzip' }, '127.0.0.1'],
  ])('is not compressed for %s', async (_who, headers, address) => {
    const answer = await ask('/v1/registries', headers, address);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
  });
});

describe('a run that has succeeded', () => {
  it.each(['/result', '/hypotheses', '/segments', '/metrics'])(
    'is kept by browsers without asking again: %s',
    async (path) => {
      const answer = await ask(`/v1/runs/${done}${path}`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=86400, immutable']);
    },
  );

  it.each(['', '/metrics'])('alone is: one that waits may change, %s', async (path) => {
    expect((await ask(`/v1/runs/${queued}${path}`)).headers['cache-control']).toBe('private, no-cache');
  });
});
