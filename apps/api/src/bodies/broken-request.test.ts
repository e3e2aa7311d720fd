import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

describe('a request that no route sees', () => {
  let api: ApiUnderTest;
  let port: number;
  beforeAll(async () => {
    api = await startApi();
    port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => api.close());

  it.each([
    [
      'headers of 20,000 characters',
      `GET /healthz?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      413,
      'request.too-large',
    ],
    ['what is not HTTP', 'nonsense\r\n\r\n', 400, 'request.invalid'],
  ])('is answered with problem details: %s', async (_what, request, status, code) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code, fix: expect.stringMatching(/.{5}/) as string });
  });
});
