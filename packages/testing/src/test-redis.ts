/** A real Redis for one test file, where the machine has one. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findRedisProgram, type PrivateRedis, startPrivateRedis } from '@ordo/embedded';
import { signalPid } from './real-process.ts';

export interface TestRedis {
  readonly url: string;
  /** SIGKILL to the server; resolves when it is gone, and with it all it held. */
  kill(): Promise<void>;
  /** Starts it again after `kill`: empty, at the same URL. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** True when `createTestRedis` will give one; says loudly what is not tested when it will not. */
export function hasTestRedis(whatIsSkipped: string): boolean {
  if (findRedisProgram() !== null) return true;
  console.warn(
    `\n*** SKIPPED on Redis: ${whatIsSkipped}. No redis-server or valkey-server on the PATH ` +
      '(Debian: apt-get install redis-server). The Postgres backend is tested all the same. ***\n',
  );
  return false;
}

/** A Redis of its own on a free port, empty; null (and a loud note) when the machine has no Redis program. */
export async function createTestRedis(whatIsSkipped: string): Promise<TestRedis | null> {
  if (!hasTestRedis(whatIsSkipped)) return null;
  const dir = await mkdtemp(path.join(os.tmpdir(), 'ordo-test-redis-'));
  const start = async (): Promise<PrivateRedis> => {
    const redis = await startPrivateRedis({ dir, log: () => undefined });
    if (redis === null) throw new Error('the Redis program has gone from the PATH');
    return redis;
  };
  let redis = await start();
  return {
    url: redis.url,
    kill: async () => {
      signalPid(redis.pid, 'SIGKILL');
      await redis.exited;
    },
    restart: async () => {
      redis = await start();
    },
    stop: async () => {
      await redis.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
