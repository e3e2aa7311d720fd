/** Tests what somebody can cause who does not know the secret of the webhook. */
import { generateKeyPairSync } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';

const MIB = 2 ** 20;

let api: ApiUnderTest;
let port: number;
/** The server's ends of the connections, in their order. */
const arrived: Socket[] = [];
beforeAll(async () => {
  const githubApp = {
    appId: 7,
    apiUrl: 'http://127.0.0.1:1',
    page: 'https://ordo.example',
    privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    webhookSecret: 'a-secret-of-the-webhook',
    repositories: [],
  };
  api = await startApi({ githubApp });
  api.app.server.on('connection', (socket) => arrived.push(socket));
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.close());

/** Sends 4 of 20 MiB that nobody has signed. */
async function sendUnfinished(): Promise<Socket> {
  const before = arrived.length;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head =
    'POST /v1/github/webhook HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-github-event: push\r\n';
  socket.write(`${head}x-github-delivery: 1\r\ncontent-length: ${20 * MIB}\r\n\r\n`);
  socket.write(Buffer.alloc(4 * MIB, ' '));
  await waitUntil(() => arrived.length > before, { what: 'the connection' });
  return socket;
}

/** Waits until the server has read all that a connection has sent. */
const isRead = (index: number) =>
  waitUntil(() => (arrived[index]?.bytesRead ?? 0) > 4 * MIB, { what: `the bytes of connection ${index}` });

describe('large webhooks without a signature', () => {
  it('are read two at a time, and small ones need not wait for them', async () => {
    const first = await sendUnfinished();
    const second = await sendUnfinished();
    const third = await sendUnfinished();
    await Promise.all([isRead(0), isRead(1)]);
    await delay(500);
    const small = await fetch(`http://127.0.0.1:${port}/v1/github/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-github-event': 'push', 'x-github-delivery': '2' },
      body: '{}',
    });
    expect(small.status).toBe(401);
    expect(arrived[2]?.bytesRead).toBeLessThan(MIB);
    first.destroy();
    await isRead(2);
    for (const socket of [second, third]) socket.destroy();
  });
});
