/** Tests that a client that sends slowly, or not at all, does not keep a connection for ever. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../testing/start-api.ts';

let api: ApiUnderTest;
let port: number;
beforeAll(async () => {
  api = await startApi({ limits: { headersMs: 300, idleBodyMs: 300 } });
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.close());

/** Returns everything that the server sends until it closes the connection. */
async function send(...parts: readonly string[]): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(socket, 'close');
  for (const part of parts) {
    socket.write(part);
    await delay(100);
  }
  await closed;
  return said;
}

const HEAD = 'POST /v1/plan HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

describe('a connection is closed', () => {
  it('when the headers do not end', async () => {
    expect(await send('POST /v1/plan HTTP/1.1\r\nhost: 127')).toContain('the request did not arrive in time');
  });

  it('when the body stops coming', async () => {
    expect(await send(`${HEAD}content-length: 100\r\n\r\n{"name"`)).toBe('');
  });

  it('but not while the body comes slowly', async () => {
    const body = JSON.stringify({ name: 'x' }).split('');
    const said = await send(`${HEAD}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`, ...body);
    expect(said).toContain('spec.invalid');
  });
});
