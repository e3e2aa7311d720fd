/** Starts the built product as an installation runs it: Postgres, Redis if there is one, and the API with keys required. */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { OrdoError } from '@ordo/core';
import { removePostgresData, startEmbeddedPostgres, startPrivateRedis } from '@ordo/embedded';
import { API_SERVER, KEY_CREATOR } from './repository.ts';
import type { Request, Settled, Watched } from './settle.ts';

export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  /** The address of the queue, from which workers get their jobs. */
  readonly queueUrl: string;
  /** A folder that is removed at the end. */
  readonly home: string;
  /** The folder of the API's artifacts. */
  readonly artifactDir: string;
  /** The key of the first administrator. */
  readonly adminKey: string;
  /** Every line that the API has logged. */
  readonly log: readonly string[];
  /** The secrets of this installation. */
  readonly secrets: readonly string[];
  /** Throws if the API has ended. @throws OrdoError with the last words of the API */
  requireAlive(after: string): void;
  /** Returns the memory of the API after its garbage has been collected. */
  settledMemory(): Promise<Settled>;
  /** Returns what the event loop of the API has done since the last call. */
  readLoop(): Promise<Watched>;
  /** Keeps the event loop of the API busy for this number of milliseconds, again and again. */
  blockLoop(ms: number): void;
  stop(): Promise<void>;
}

/** Ignores warnings: bad inputs cause errors on purpose, and the log of the API shows what matters. */
const ignore = (): void => undefined;

export async function startProduct(): Promise<Product> {
  const home = await mkdtemp(path.join(tmpdir(), 'ordo-abuse-'));
  await chmod(home, 0o711); // Postgres may run as another user.
  const dataDir = path.join(home, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: ignore, settings: { fsync: 'off' } });
  const redis = await startPrivateRedis({ dir: path.join(home, 'redis'), log: ignore });
  const stopServices = async (): Promise<void> => {
    await redis?.stop();
    await postgres.stop();
    await removePostgresData(dataDir);
    await rm(home, { recursive: true, force: true });
  };
  try {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: postgres.url,
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
      ORDO_HOME: home,
      ORDO_PORT: '0',
      ORDO_AUTH: 'required',
      // Each request names a different address, because an address with wrong keys is soon refused unread.
      ORDO_TRUSTED_PROXIES: '127.0.0.1',
      ORDO_LOG_LEVEL: 'debug',
    };
    const api = await startApi(env);
    const adminKey = await createAdminKey(env).catch(async (error: unknown) => {
      await api.stop();
      throw error;
    });
    const secrets = [postgres.url, ...(redis === null ? [] : [redis.url])].map((url) => new URL(url).password);
    const stop = async (): Promise<void> => {
      await api.stop();
      await stopServices();
    };
    const artifactDir = path.join(home, 'artifacts');
    const queueUrl = redis?.url ?? postgres.url;
    return { ...api, databaseUrl: postgres.url, queueUrl, home, artifactDir, adminKey, secrets, stop };
  } catch (error) {
    await stopServices();
    throw error;
  }
}

type ApiProcess = Pick<Product, 'url' | 'log' | 'requireAlive' | 'settledMemory' | 'readLoop' | 'blockLoop' | 'stop'>;

async function startApi(env: NodeJS.ProcessEnv): Promise<ApiProcess> {
  const settle = path.join(import.meta.dirname, 'settle.js');
  const child = fork(API_SERVER, [], {
    env,
    execArgv: ['--expose-gc', '--import', settle],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.push(...text.split('\n').filter((line) => line !== '')));
  }
  const exited = once(child, 'exit');
  const answer = async <T>(kind: string): Promise<T> =>
    await new Promise((resolve, reject) => {
      const onMessage = (message: { kind?: string }): void => {
        if (message.kind !== kind) return;
        child.off('message', onMessage);
        resolve(message as T);
      };
      child.on('message', onMessage);
      void exited.then(() => reject(apiEnded(log, 'its start')));
    });
  const { address } = await answer<{ address: string }>('ready');
  const requireAlive = (after: string): void => {
    if (child.exitCode !== null || child.signalCode !== null) throw apiEnded(log, after);
  };
  const ask = async <T>(request: Request, kind: string): Promise<T> => {
    requireAlive('the last inputs');
    const told = answer<T>(kind);
    child.send(request);
    return await told;
  };
  const settledMemory = async (): Promise<Settled> => await ask({ kind: 'settle' }, 'settled');
  const readLoop = async (): Promise<Watched> => await ask({ kind: 'watch' }, 'watched');
  const blockLoop = (ms: number): void => {
    child.send({ kind: 'block', ms } satisfies Request);
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: address, log, requireAlive, settledMemory, readLoop, blockLoop, stop };
}

function apiEnded(log: readonly string[], after: string): OrdoError {
  return new OrdoError(
    'api.unavailable',
    `the API has ended after ${after}; its last lines:\n${log.slice(-20).join('\n')}`,
    {
      fix: 'build the product, and read the lines above',
    },
  );
}

async function createAdminKey(env: NodeJS.ProcessEnv): Promise<string> {
  const words = [KEY_CREATOR, '--role', 'admin', '--name', 'root'];
  return (await promisify(execFile)(process.execPath, words, { env })).stdout.trim();
}
