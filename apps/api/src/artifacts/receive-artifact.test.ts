import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
let port: number;
beforeAll(async () => {
  api = await startApi({ limits: { artifactBytes: 100_000 } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

describe('an upload that is refused before it is read', () => {
  it('is answered, and so is the next request on its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, path: string, body?: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'content-type': 'application/octet-stream', 'content-length': body?.length ?? 0 };
        const sent = request({ port, host: '127.0.0.1', method, path, agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        sent.setTimeout(5000, () => sent.destroy(new Error(`${method} ${path} got no answer`))).on('error', reject);
        sent.end(body);
      });
    const unknown = '01900000-0000-7000-8000-000000000000';
    const path = `/v1/attempts/${unknown}/checkpoint?attemptNumber=1&step=1&sha256=${'0'.repeat(64)}`;
    expect(await send('PUT', path, Buffer.alloc(5_000_000))).toBe(404);
    expect(await send('GET', '/healthz')).toBe(200);
    agent.destroy();
  });
});

describe('bytes for a route that takes JSON', () => {
  it.each(['unreadable-checkpoint', 'result-from-pieces', 'checkpoint-from-pieces'])(
    'are refused by %s beside a route that takes bytes',
    async (name) => {
      const answer = await api.app.inject({
        method: 'POST',
        url: `/v1/attempts/01900000-0000-7000-8000-000000000000/${name}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from('{}'),
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({
        code: 'request.unsupported-media-type',
        fix: expect.stringContaining('JSON') as string,
      });
    },
  );
});
