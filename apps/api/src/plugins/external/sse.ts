/** Server-Sent Events. */
import { fastifySSE } from '@fastify/sse';
import fp from 'fastify-plugin';

/** The JSON of messages that several streams send, which is written once. */
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
