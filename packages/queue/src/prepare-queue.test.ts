import { createTestRedis } from '@ordo/testing';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { prepareQueue } from './prepare-queue.ts';

describe('prepareQueue', () => {
  it('refuses a Redis that may evict keys', async () => {
    const redis = await createTestRedis('the eviction check');
    if (redis === null) return;
    await expect(prepareQueue(redis.url)).resolves.toBeUndefined();
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    await expect(prepareQueue(redis.url)).rejects.toMatchObject({
      code: 'environment.invalid',
      message: expect.stringMatching(/evicts keys \(allkeys-lru\)/u) as string,
    });
    await redis.stop();
  });

  it('says which queue cannot be reached, without its password', async () => {
    for (const url of ['redis://:secret@127.0.0.1:1', 'postgres://ordo:secret@127.0.0.1:1/ordo']) {
      const refused = await prepareQueue(url).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'queue.unavailable' });
      expect(String(refused)).toContain('127.0.0.1:1');
      expect(String(refused)).not.toContain('secret');
    }
  });

  it('says at once that the server refuses the password, instead of waiting for it', async () => {
    const redis = await createTestRedis('the check of the password');
    if (redis === null) return;
    const client = new Redis(redis.url);
    await client.config('SET', 'requirepass', 'right');
    for (const userInfo of ['', ':wrong@']) {
      const refused = await prepareQueue(redis.url.replace('redis://', `redis://${userInfo}`)).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({
        code: 'environment.invalid',
        message: expect.stringContaining('refuses') as string,
      });
    }
    client.disconnect();
    await redis.stop();
  });

  it('refuses a URL with another scheme', async () => {
    await expect(prepareQueue('amqp://127.0.0.1')).rejects.toThrow(/starts with redis:\/\/ or postgres:\/\//u);
  });
});
