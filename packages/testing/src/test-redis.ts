/** A real Redis for one test file, where the machine has one. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findRedisProgram, startPrivateRedis } from '@ordo/embedded';

export interface TestRedis {
  readonly url: string;
  readonly pid: number;
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
  const redis = await startPrivateRedis({ dir, log: () => undefined });
  if (redis === null) return null;
  return {
    url: redis.url,
    pid: redis.pid,
    stop: async () => {
      await redis.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
