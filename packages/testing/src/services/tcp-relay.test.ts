import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTcpRelay } from './tcp-relay.ts';
import { waitUntil } from '@ordo/embedded';

let echo: Server;
let target = { host: '127.0.0.1', port: 0 };

beforeAll(async () => {
  echo = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => {
    echo.listen(0, '127.0.0.1', resolve);
  });
  const address = echo.address();
  if (typeof address === 'object' && address !== null) target = { host: '127.0.0.1', port: address.port };
});
afterAll(() => void echo.close());

const settle = async (): Promise<void> => await delay(100);

/** Opens a connection through the relay, and returns it with what it receives. */
function listen(port: number) {
  const heard = { text: '', end: '' };
  const client = connect(port, '127.0.0.1');
  client.on('data', (chunk) => (heard.text += chunk.toString()));
  client.on('error', (error: NodeJS.ErrnoException) => (heard.end = error.code ?? ''));
  return { client, heard };
}

describe('createTcpRelay', () => {
  it('passes bytes on, holds them while stalled, and closes connections when cut', async () => {
    const relay = await createTcpRelay(target);
    let heard = '';
    let closed = false;
    const client = connect(relay.port, '127.0.0.1');
    client.on('data', (chunk) => (heard += chunk.toString())).on('close', () => (closed = true));
    client.on('error', () => undefined);

    client.write('a');
    await settle();
    expect(heard).toBe('a');
    relay.stall();
    client.write('b');
    await settle();
    expect([heard, closed]).toEqual(['a', false]);
    relay.restore();
    await settle();
    expect(heard).toBe('ab');
    relay.cut();
    await settle();
    expect(closed).toBe(true);
    await relay.close();
  });

  it('delays bytes without changing their order, also when the delay ends', async () => {
    const relay = await createTcpRelay(target);
    const { client, heard } = listen(relay.port);
    relay.slow(150);
    const start = performance.now();
    client.write('a');
    await waitUntil(() => heard.text === 'a', { what: 'the first letter' });
    expect(performance.now() - start).toBeGreaterThan(290); // 150 ms in each direction
    client.write('b');
    await delay(50);
    relay.restore();
    client.write('c');
    await waitUntil(() => heard.text.length === 3, { what: 'all letters' });
    expect(heard.text).toBe('abc');
    await relay.close();
  });

  it('abandons connections without a word, while new ones work', async () => {
    const relay = await createTcpRelay(target);
    const [old, other] = [listen(relay.port), listen(relay.port)];
    old.client.write('a');
    await waitUntil(() => old.heard.text === 'a', { what: 'an echo' });
    relay.abandon();
    old.client.write('b');
    relay.restore();
    const young = listen(relay.port);
    young.client.write('c');
    await waitUntil(() => young.heard.text === 'c', { what: 'an echo on a new connection' });
    expect([old.heard, other.heard]).toEqual([
      { text: 'a', end: '' },
      { text: '', end: '' },
    ]);
    await relay.close();
  });

  it('resets connections', async () => {
    const relay = await createTcpRelay(target);
    const { client, heard } = listen(relay.port);
    client.write('a');
    await waitUntil(() => heard.text === 'a', { what: 'an echo' });
    relay.reset();
    await waitUntil(() => heard.end !== '', { what: 'the reset' });
    expect(heard.end).toBe('ECONNRESET');
    await relay.close();
  });

  it('writes its own address into a URL', async () => {
    const relay = await createTcpRelay(target);
    expect(relay.rewrite('postgresql://u:p@127.0.0.1:5432/db')).toBe(`postgresql://u:p@127.0.0.1:${relay.port}/db`);
    await relay.close();
  });
});
