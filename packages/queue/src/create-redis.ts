/** Creates a client for the Redis or Valkey of a URL. ioredis reads the URL, apart from what it says about TLS. */
import { readTls } from '@ordo/core';
import { Redis, type RedisOptions } from 'ioredis';

/** @throws OrdoError `environment.invalid` when the URL's certificate files cannot be used */
export function createRedis(queueUrl: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const tls = readTls(queueUrl);
  return new Redis(queueUrl.replace(/^valkey/u, 'redis'), { ...options, ...(tls === undefined ? {} : { tls }) });
}
