import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { checkPostgres, checkRedis } from './services.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Starts a server that accepts connections and sends `answer` to any request. */
async function serve(answer: string): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const environment = (variables: Record<string, string>) => readEnvironment(variables);

describe('ordo doctor', () => {
  it('says that a Postgres has no TLS, although it accepts connections', async () => {
    const DATABASE_URL = `postgres://u:secret@${await serve('N')}/db?sslmode=verify-full`;
    const finding = await checkPostgres(environment({ DATABASE_URL }));
    expect(finding).toMatchObject({ health: 'fail', detail: expect.stringMatching(/does not offer it/u) as string });
    expect(JSON.stringify(finding)).not.toContain('secret');
  });

  it('says that a Redis has no TLS, although it accepts connections', async () => {
    const REDIS_URL = `rediss://${await serve('+PONG\r\n')}`;
    const finding = await checkRedis(environment({ REDIS_URL }));
    expect(finding).toMatchObject({ health: 'fail', fix: expect.stringMatching(/switch TLS on/u) as string });
  });

  it('refuses an address that would encrypt without a check, as the services do', async () => {
    const DATABASE_URL = `postgres://u:p@${await serve('S')}/db?sslmode=require`;
    expect(await checkPostgres(environment({ DATABASE_URL }))).toMatchObject({
      health: 'fail',
      fix: expect.stringMatching(/sslmode=verify-full/u) as string,
    });
  });

  it('is content with a server that accepts connections and was asked for no TLS', async () => {
    const REDIS_URL = `redis://${await serve('')}`;
    expect(await checkRedis(environment({ REDIS_URL }))).toMatchObject({ health: 'ok', fix: null });
  });
});
