/** Creates a client for the Redis or Valkey at a URL. ioredis reads the URL, except for the parameters about TLS. */
import { readTls } from '@ordo/core';
import { Redis, type RedisOptions } from 'ioredis';

/** Creates the client. @throws OrdoError `environment.invalid` when the URL's certificate files cannot be used */
export function createRedis(queueUrl: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const tls = readTls(queueUrl);
  return new Redis(queueUrl.replace(/^valkey/u, 'redis'), { ...options, ...(tls === undefined ? {} : { tls }) });
}
