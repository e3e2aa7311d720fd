/** Server-Sent Events. */
import { fastifySSE } from '@fastify/sse';
import fp from 'fastify-plugin';

export const sse = fp(async (app) => {
  await app.register(fastifySSE, { heartbeatInterval: 10_000 });
});
