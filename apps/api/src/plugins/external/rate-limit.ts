/**
 * Limits the requests per API key, or per client address where the key is not known to be valid. Many workers may share one
 * address, for instance that of a proxy. A limit per unknown key would not protect the database, which must be asked
 * whether a key is valid.
 */
import rateLimitPlugin from '@fastify/rate-limit';
import { OrdoError } from '@ordo/core';
import fp from 'fastify-plugin';
import { bearerOf } from '../../callers/bearer.ts';
import { sessionOf } from '../../callers/session-cookie.ts';

export const rateLimit = fp(async (app) => {
  const { requestsPerWindow, windowMs } = app.limits;
  await app.register(rateLimitPlugin, {
    max: requestsPerWindow,
    timeWindow: windowMs,
    keyGenerator: (request) => {
      const key = bearerOf(request);
      if (key !== null) return app.knownKeys.peek(key)?.id ?? request.ip;
      const session = sessionOf(request);
      return (session === null ? undefined : app.knownSessions.peek(session)?.id) ?? request.ip;
    },
    errorResponseBuilder: (_request, { max, ttl }) =>
      new OrdoError('request.rate-limited', `there were more than ${max} requests in ${windowMs / 1000} s`, {
        fix: `wait ${Math.ceil(ttl / 1000)} s`,
      }),
  });
});
