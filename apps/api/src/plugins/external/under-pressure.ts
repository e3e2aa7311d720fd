/** Answers 503 instead of falling behind without end. */
import underPressurePlugin from '@fastify/under-pressure';
import fp from 'fastify-plugin';

export const underPressure = fp(async (app) => {
  await app.register(underPressurePlugin, { maxEventLoopDelay: app.limits.eventLoopDelayMs, retryAfter: 1 });
});
