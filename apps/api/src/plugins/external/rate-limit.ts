/**
 * Limits the requests per client address. A limit per key would not protect the database, which must be asked whether a
 * key is valid.
 */
import rateLimitPlugin from '@fastify/rate-limit';
import { OrdoError } from '@ordo/core';
import fp from 'fastify-plugin';

export const rateLimit = fp(async (app) => {
  const { requestsPerWindow, windowMs } = app.limits;
  await app.register(rateLimitPlugin, {
    max: requestsPerWindow,
    timeWindow: windowMs,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new OrdoError('request.rate-limited', `there were more than ${max} requests in ${windowMs / 1000} s`, {
        fix: `wait ${Math.ceil(ttl / 1000)} s`,
      }),
  });
});
