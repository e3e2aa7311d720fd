/** Adds Server-Sent Events. */
import { fastifySSE } from '@fastify/sse';
import fp from 'fastify-plugin';

/** Caches the JSON of messages that several streams send, so that it is written only once. */
const written = new WeakMap<object, string>();

function writeOnce(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const text = written.get(data) ?? JSON.stringify(data);
  written.set(data, text);
  return text;
}

export const sse = fp(async (app) => {
  await app.register(fastifySSE, { heartbeatInterval: 10_000, serializer: writeOnce });
});
