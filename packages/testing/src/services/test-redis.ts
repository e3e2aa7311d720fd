/** Gives a test file a real Redis, if the machine has one. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findRedisProgram, type PrivateRedis, signalProcess, startPrivateRedis } from '@ordo/embedded';
import { noteAbsent } from '../requirements.ts';

export interface TestRedis {
  readonly url: string;
  /** Sends SIGKILL to the server and resolves when it has ended. Its data is lost. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, empty and with the same URL. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns true if this machine has a Redis program. If it has none, says loudly what is not tested. */
export function hasTestRedis(whatIsSkipped: string): boolean {
  if (findRedisProgram() !== null) return true;
  const get = 'apt-get install redis-server, or valkey-server; the queue in Postgres is still tested';
  noteAbsent({ name: 'Redis', get }, whatIsSkipped);
  return false;
}

/** Starts an empty Redis on a free port. If the machine has no Redis program, says what is skipped and returns null. */
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
      signalProcess(redis.pid, 'SIGKILL');
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
