import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTcpRelay } from './tcp-relay.ts';

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

  it('writes its own address into a URL', async () => {
    const relay = await createTcpRelay(target);
    expect(relay.rewrite('postgresql://u:p@127.0.0.1:5432/db')).toBe(`postgresql://u:p@127.0.0.1:${relay.port}/db`);
    await relay.close();
  });
});
