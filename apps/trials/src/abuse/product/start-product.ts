/** Starts the built product as an installation runs it: Postgres, Redis if there is one, and the API with keys required. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import {
  type NodeProcess,
  type Ordo,
  removePostgresData,
  startEmbeddedPostgres,
  startOrdo,
  startPrivateRedis,
} from '@ordo/embedded';
import { PROGRAMS } from './repository.ts';
import type { Request, Settled, Watched } from './settle.ts';

export interface Product extends Pick<Ordo, 'url' | 'databaseUrl' | 'queueUrl' | 'startWorker' | 'stop'> {
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
}

const SETTLE = path.join(import.meta.dirname, 'settle.js');

/** Ignores warnings: bad inputs cause errors on purpose, and the log of the API shows what matters. */
const ignore = (): void => undefined;

export async function startProduct(): Promise<Product> {
  const home = await mkdtemp(path.join(tmpdir(), 'ordo-abuse-'));
  await chmod(home, 0o711); // Postgres may run as another user.
  const dataDir = path.join(home, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: ignore, settings: { fsync: 'off' } });
  const redis = await startPrivateRedis({ dir: path.join(home, 'redis'), log: ignore });
  const stopServers = async (): Promise<void> => {
    await redis?.stop();
    await postgres.stop();
    await removePostgresData(dataDir);
    await rm(home, { recursive: true, force: true });
  };
  try {
    const ordo = await startOrdo({
      programs: PROGRAMS,
      home,
      databaseUrl: postgres.url,
      redisUrl: redis?.url,
      auth: 'required',
      // Each request names a different address, because an address with wrong keys is soon refused unread.
      settings: { ORDO_TRUSTED_PROXIES: '127.0.0.1', ORDO_LOG_LEVEL: 'debug' },
      run: { nodeOptions: ['--expose-gc', '--import', SETTLE], hasChannel: true },
    });
    const adminKey = await ordo.createKey('admin', 'root').catch(async (error: unknown) => {
      await ordo.stop();
      throw error;
    });
    const secrets = [postgres.url, ...(redis === null ? [] : [redis.url])].map((url) => new URL(url).password);
    const stop = async (): Promise<void> => {
      await ordo.stop();
      await stopServers();
    };
    return { ...ordo, ...talkTo(ordo.api()), artifactDir: ordo.artifacts, adminKey, secrets, stop };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

/** Returns what the module in `settle.ts`, which is loaded into the API, does on request. */
function talkTo(api: NodeProcess): Pick<Product, 'log' | 'requireAlive' | 'settledMemory' | 'readLoop' | 'blockLoop'> {
  const { child, lines } = api;
  const requireAlive = (after: string): void => {
    if (!api.isAlive()) throw apiEnded(lines, after);
  };
  const ask = async <T>(request: Request, kind: string): Promise<T> => {
    requireAlive('the last inputs');
    const told = new Promise<T>((resolve, reject) => {
      const onMessage = (message: { kind?: string }): void => {
        if (message.kind !== kind) return;
        child.off('message', onMessage);
        resolve(message as T);
      };
      child.on('message', onMessage);
      void api.exited.then(() => reject(apiEnded(lines, 'the last inputs')));
    });
    child.send(request);
    return await told;
  };
  return {
    log: lines,
    requireAlive,
    settledMemory: () => ask<Settled>({ kind: 'settle' }, 'settled'),
    readLoop: () => ask<Watched>({ kind: 'watch' }, 'watched'),
    blockLoop: (ms) => void child.send({ kind: 'block', ms } satisfies Request),
  };
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
