/** Saves traffic: each answer has a tag, and an answer that has not changed is not sent again. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { acceptsGzip, matchesTag } from '../../reporting/entity-tags.ts';
import { isLoopback } from '../../callers/loopback.ts';
import { tagOf } from '../../answers/packed-json.ts';

/** The smallest answer that is compressed. A shorter one fits into one or two packets. */
const LEAST_COMPRESSED = 2048;
const FAST = { level: 3 };
const compress = promisify(gzip);

export const conditional = fp(async (app) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isTagged(request, reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const tag = weakTagOf(reply) ?? tagOf(payload);
    // The tag is weak, because the same answer may be sent with or without compression.
    reply.header('etag', `W/${tag}`).header('vary', 'Accept-Encoding, Authorization, Cookie');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    if (matchesTag(request.headers['if-none-match'], tag)) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return null;
    }
    if (!isCompressed(request, payload)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return await compress(payload, FAST);
  });
});

/**
 * Returns whether the answer gets a tag: JSON that a person reads. Reports have their own tags, and workers never ask for the
 * same thing twice.
 */
function isTagged({ method, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const { access } = routeOptions.config;
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  const isRead = access === 'read' || access === 'submit' || access === 'admin';
  const isKept =
    (!reply.hasHeader('etag') || weakTagOf(reply) !== null) && reply.getHeader('cache-control') !== 'no-store';
  return method === 'GET' && reply.statusCode === 200 && isRead && isJson && isKept;
}

/** Returns the tag. Code that has written a large answer has also set its tag. */
function weakTagOf(reply: FastifyReply): string | null {
  return /^W\/(".*")$/u.exec(String(reply.getHeader('etag')))?.[1] ?? null;
}

/** Returns whether the answer is compressed. On the same machine, saving network traffic would only waste processor time. */
function isCompressed({ headers, ip }: FastifyRequest, payload: string | Buffer): boolean {
  return payload.length >= LEAST_COMPRESSED && acceptsGzip(headers['accept-encoding']) && !isLoopback(ip);
}
