/** Answers 503 while the event loop is too slow. */
import underPressurePlugin from '@fastify/under-pressure';
import fp from 'fastify-plugin';

/**
 * The number of stalls between two checks. With fewer than two stalls, the plugin refuses every request, however short the
 * stalls were.
 */
const STALLS_BETWEEN_LOOKS = 3;

export const underPressure = fp(async (app) => {
  const { eventLoopDelayMs } = app.limits;
  await app.register(underPressurePlugin, {
    maxEventLoopDelay: eventLoopDelayMs,
    sampleInterval: STALLS_BETWEEN_LOOKS * eventLoopDelayMs,
    retryAfter: 1,
  });
});
