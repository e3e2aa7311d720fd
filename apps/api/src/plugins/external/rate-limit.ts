/** A ceiling for each caller, by API key where one is sent, else by address. */
import rateLimitPlugin from '@fastify/rate-limit';
import { OrdoError } from '@ordo/core';
import fp from 'fastify-plugin';

export const rateLimit = fp(async (app) => {
  const { requestsPerWindow, windowMs } = app.limits;
  await app.register(rateLimitPlugin, {
    max: requestsPerWindow,
    timeWindow: windowMs,
    // The key's public part; whether the secret is right is found out later.
    keyGenerator: (request) =>
      /^Bearer (ordo_[0-9a-f]{12})_/.exec(request.headers.authorization ?? '')?.[1] ?? request.ip,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new OrdoError('request.rate-limited', `more than ${max} requests in ${windowMs / 1000} s`, {
        fix: `wait ${Math.ceil(ttl / 1000)} s`,
      }),
  });
});
