/** Runs a private Redis or Valkey where one is installed: on loopback, with a random password, keeping nothing on disk. */
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';
import { claimDirectory } from '../processes/directory-claim.ts';
import { choosePort, readOrCreatePassword, rememberedPort } from './endpoint.ts';
import { type RunningProcess, spawnGuarded, trackExit } from '../processes/guarded-process.ts';
import { chooseIdentity } from './identity.ts';
import type { Log } from '../processes/log.ts';

const PROGRAMS = ['redis-server', 'valkey-server'];
const READY_WITHIN_MS = 15_000;

export interface PrivateRedisOptions {
  /** The folder that holds the password (mode 0600), the port and the owner's claim. */
  readonly dir: string;
  readonly port?: number;
  readonly log: Log;
}

export interface PrivateRedis extends RunningProcess {
  readonly url: string;
  readonly port: number;
}

/** Returns the path of redis-server or valkey-server, or null when neither is on the PATH. */
export function findRedisProgram(): string | null {
  for (const name of PROGRAMS) {
    const found = spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/**
 * Starts the server and resolves when it answers; resolves to null when no such program is on the PATH.
 * The server never evicts, as a queue requires, and saves nothing: an emptied queue is refilled from Postgres.
 * @throws OrdoError `environment.invalid` when the server does not become ready, or another living process owns `dir`.
 */
export async function startPrivateRedis(options: PrivateRedisOptions): Promise<PrivateRedis | null> {
  const program = findRedisProgram();
  if (program === null) return null;
  const dir = path.resolve(options.dir);
  const release = await claimDirectory(dir);
  try {
    const password = await readOrCreatePassword(dir);
    await stopOrphan(await rememberedPort(dir), password, options.log);
    const port = await choosePort({ dir, port: options.port, log: options.log });
    const identity = chooseIdentity();
    const server = await spawnGuarded({
      ...identity.wrap(program, ['-']),
      ...identity.ids,
      cwd: '/',
      input: configuration(port, password), // Standard input keeps the password out of separate files and process lists.
    });
    await waitUntilReady(server, { port, password });
    const exited = server.exited.then(async (exit) => {
      await release();
      return exit;
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await exited;
    };
    return { url: `redis://:${password}@127.0.0.1:${port}`, port, pid: server.pid, lines: server.lines, exited, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

function configuration(port: number, password: string): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'maxmemory-policy noeviction',
    'save ""',
    'appendonly no',
    'daemonize no',
    '',
  ].join('\n');
}

async function waitUntilReady(
  server: RunningProcess,
  { port, password }: { port: number; password: string },
): Promise<void> {
  const ended = trackExit(server);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await ask(port, password, 'PING')).includes('+PONG')) {
    if (ended() || Date.now() > deadline) {
      await server.stop();
      throw new OrdoError('environment.invalid', `Redis did not become ready:\n${server.lines.join('\n')}`, {
        fix: 'read the lines above, or set REDIS_URL to a Redis of your own',
      });
    }
    await delay(20);
  }
}

/** Stops a server that still answers on the old port to the old password, because its supervisor and its guard have died. */
async function stopOrphan(port: number | undefined, password: string, log: Log): Promise<void> {
  if (port === undefined || !(await ask(port, password, 'PING')).includes('+PONG')) return;
  log('warn', `stopping the Redis on port ${port}, whose supervisor has died`);
  await ask(port, password, 'SHUTDOWN NOSAVE');
  while ((await ask(port, password, 'PING')).includes('+PONG')) await delay(20);
}

/** Sends the password and one inline command. Resolves to the raw answer, or '' when no server answers. */
async function ask(port: number, password: string, command: string): Promise<string> {
  return await new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 });
    const done = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.once('error', done).once('timeout', done).once('close', done);
  });
}
