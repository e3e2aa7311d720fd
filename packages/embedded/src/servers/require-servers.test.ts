import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findFreePort } from './endpoint.ts';
import { findRedisProgram, startPrivateRedis } from './private-redis.ts';
import { requirePostgres, requireRedis } from './require-servers.ts';

const log = (): void => undefined;
const hasRedis = findRedisProgram() !== null;
if (!hasRedis) console.warn('SKIPPED: a Redis of somebody: no redis-server or valkey-server is on the PATH');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-servers-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that answers every message in the same way; null closes the connection. */
async function answering(answer: string | null): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => (answer === null ? socket.destroy() : socket.write(answer)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

const refused = (message: RegExp) => ({
  code: 'environment.invalid',
  message: expect.stringMatching(message) as string,
  fix: expect.stringMatching(/(?:DATABASE|REDIS)_URL or --(?:database|redis)-url/u) as string,
});

describe('a Postgres that somebody has named', () => {
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log });
  }, 120_000);
  afterAll(() => server.stop());

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(server.url);
    change(url);
    return url.href;
  };

  it('may be used with the right address', async () => {
    await expect(requirePostgres(server.url)).resolves.toBeUndefined();
  });

  it('is refused with a wrong password, which is not shown', async () => {
    const url = changed((one) => (one.password = 'wr0ng-secret'));
    await expect(requirePostgres(url)).rejects.toMatchObject(refused(/password authentication failed/u));
    await expect(requirePostgres(url)).rejects.not.toThrow('wr0ng-secret');
  });

  it('is refused with a database that is not there', async () => {
    const url = changed((one) => (one.pathname = '/nowhere'));
    await expect(requirePostgres(url)).rejects.toMatchObject(refused(/database "nowhere" does not exist/u));
  });

  it('is refused where nobody listens, and where something else does', async () => {
    const nobody = `postgresql://a:b@127.0.0.1:${await findFreePort()}/c`;
    await expect(requirePostgres(nobody)).rejects.toMatchObject(refused(/ECONNREFUSED/u));
    const other = `postgresql://a:b@${await answering(null)}/c`;
    await expect(requirePostgres(other)).rejects.toMatchObject(refused(/terminated/u));
  });
});

describe('a Redis that somebody has named', () => {
  it('may be used when it lets the user in', async () => {
    await expect(requireRedis(`redis://${await answering('+PONG\r\n')}`)).resolves.toBeUndefined();
    const withDatabase = `redis://ada:secret@${await answering('+OK\r\n+OK\r\n+PONG\r\n')}/3`;
    await expect(requireRedis(withDatabase)).resolves.toBeUndefined();
  });

  it.skipIf(!hasRedis)('may be used with its own password and one of its databases, and with no other', async () => {
    const server = await startPrivateRedis({ dir: path.join(folder, 'redis'), log });
    const url = new URL(server?.url ?? '');
    await requireRedis(url.href);
    url.pathname = '/3';
    await requireRedis(url.href);
    url.pathname = '/99';
    await expect(requireRedis(url.href)).rejects.toMatchObject(refused(/it says "ERR .*range/u));
    url.password = 'wr0ng-secret';
    await expect(requireRedis(url.href)).rejects.toMatchObject(refused(/it says "WRONGPASS/u));
    url.password = '';
    await expect(requireRedis(url.href)).rejects.toMatchObject(refused(/it says "NOAUTH/u));
    await server?.stop();
  });

  it('is refused with a wrong password, and without one that it asks for', async () => {
    const wrong = await answering('-WRONGPASS invalid username-password pair\r\n-NOAUTH Authentication required.\r\n');
    await expect(requireRedis(`redis://:wr0ng-secret@${wrong}`)).rejects.toMatchObject(refused(/it says "WRONGPASS/u));
    await expect(requireRedis(`redis://:wr0ng-secret@${wrong}`)).rejects.not.toThrow('wr0ng-secret');
    const closed = await answering('-NOAUTH Authentication required.\r\n');
    await expect(requireRedis(`redis://${closed}`)).rejects.toMatchObject(refused(/it says "NOAUTH/u));
  });

  it('is refused where nobody listens, and where something else does', async () => {
    const nobody = `redis://127.0.0.1:${await findFreePort()}`;
    await expect(requireRedis(nobody)).rejects.toMatchObject(refused(/ECONNREFUSED/u));
    const web = await answering('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    await expect(requireRedis(`redis://${web}`)).rejects.toMatchObject(refused(/does not answer as a Redis does/u));
    const mute = await answering(null);
    await expect(requireRedis(`redis://${mute}`)).rejects.toMatchObject(refused(/without an answer|ECONNRESET/u));
  });
});
