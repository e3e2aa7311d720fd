/**
 * A ceiling for each address. Not for each key: whether a key is real is only known after the database was asked, which is
 * what the ceiling protects.
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
      new OrdoError('request.rate-limited', `more than ${max} requests in ${windowMs / 1000} s`, {
        fix: `wait ${Math.ceil(ttl / 1000)} s`,
      }),
  });
});
