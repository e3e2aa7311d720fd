/** Answers 503 while the event loop is too slow. */
import underPressurePlugin from '@fastify/under-pressure';
import fp from 'fastify-plugin';

export const underPressure = fp(async (app) => {
  await app.register(underPressurePlugin, { maxEventLoopDelay: app.limits.eventLoopDelayMs, retryAfter: 1 });
});
