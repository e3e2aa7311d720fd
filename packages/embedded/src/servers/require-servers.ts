/** Tells at once why a Postgres or Redis that a user has named cannot be used, before anything is started for it. */
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describeError, OrdoError, readTls, requireTls } from '@ordo/core';
import { Client } from 'pg';

/** The longest wait. A busy server may take a while; if there is no server, the system reports that sooner. */
const WITHIN_MS = 10_000;

/** Logs in. @throws OrdoError `environment.invalid`, which does not contain the password */
export async function requirePostgres(url: string): Promise<void> {
  await requireTls(url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: WITHIN_MS });
  client.on('error', () => undefined); // The connection is closed at once, and nothing depends on it.
  try {
    await client.connect();
  } catch (error) {
    throw new OrdoError(
      'environment.invalid',
      `the Postgres at ${placeOf(url)} cannot be used: ${describeError(error)}`,
      {
        fix: 'start it, or correct user, password, host, port and database in DATABASE_URL or --database-url; without either, Ordo starts one itself',
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Logs in and asks for a sign of life. @throws OrdoError `environment.invalid`, which does not contain the password */
export async function requireRedis(url: string): Promise<void> {
  await requireTls(url);
  const found = await greet(url).catch((error: unknown) => describeError(error));
  if (found === null) return;
  throw new OrdoError('environment.invalid', `the Redis at ${placeOf(url)} cannot be used: ${found}`, {
    fix: 'start it, or correct user, password, host, port and database in REDIS_URL or --redis-url; without either, Ordo starts one itself or does without',
  });
}

/** Returns null if the server answers as a Redis that lets this user in, and its answer otherwise. */
async function greet(url: string): Promise<string | null> {
  const { username, password, pathname } = new URL(url);
  const credentials = [username, password].map(decodeURIComponent).filter((word) => word !== '');
  const database = pathname.slice(1);
  const commands = [
    ...(credentials.length === 0 ? [] : [['AUTH', ...credentials]]),
    ...(database === '' ? [] : [['SELECT', database]]),
    ['PING'],
  ];
  const answer = await exchange(openSocket(url), commands.map(encode).join(''), commands.length);
  const lines = answer.split('\r\n').filter((line) => line !== '');
  const refusal = lines.find((line) => line.startsWith('-'));
  if (refusal !== undefined) return `it says ${JSON.stringify(refusal.slice(1))}`;
  if (lines.length === commands.length && lines.at(-1) === '+PONG') return null;
  return answer === '' ? 'it closes the connection without an answer' : 'it does not answer as a Redis does';
}

/** Encodes a command in Redis's protocol. */
function encode(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}

function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const at = { host: hostname.replace(/^\[(.*)\]$/u, '$1'), port: Number(port || 6379) };
  const tls = readTls(url);
  if (tls === undefined) return connect(at);
  return connectTls({ ...at, ...tls, ...(isIP(at.host) === 0 ? { servername: at.host } : {}) });
}

/**
 * Sends a request and resolves to the answer: this number of lines, or what had arrived when the server closed the connection.
 */
async function exchange(socket: Socket, request: string, lines: number): Promise<string> {
  return await new Promise((resolve, reject) => {
    let answer = '';
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${WITHIN_MS / 1000} s`)), WITHIN_MS);
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.split('\r\n').length > lines) socket.destroy();
    });
    socket.write(request);
  });
}

/** Returns host, port and database, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
