/** Answers with an artifact: with its bytes or, for callers who follow it, with a redirect to the store that serves it. */
import { OrdoError } from '@ordo/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-options.ts';
import { BYTES } from '@ordo/protocol/schemas/bytes';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends the artifact. @throws OrdoError `artifact.not-found`, `artifact.unavailable` */
export async function sendArtifact(
  { artifacts }: Pick<App, 'artifacts'>,
  { request, reply }: Exchange,
  { sha256, filename }: { sha256: string; filename: string },
): Promise<FastifyReply> {
  if (artifacts.direct !== null && followsRedirect(request)) {
    if ((await artifacts.sizeOf(sha256)) === null) {
      throw new OrdoError('artifact.not-found', `artifact ${sha256} is not in the storage`);
    }
    return reply.redirect(await artifacts.direct.download(sha256, filename), 303);
  }
  const { stream, bytes } = await artifacts.open(sha256);
  reply.type(BYTES).header('content-length', bytes);
  reply.header('content-disposition', `attachment; filename="${filename}"`);
  return reply.send(stream);
}

/**
 * Returns whether the caller follows a redirect safely. Our own clients say so, and a browser does while it follows a link.
 * Others might send their key to the store.
 */
function followsRedirect({ headers }: FastifyRequest): boolean {
  return headers['x-ordo-direct'] === 'yes' || headers['sec-fetch-mode'] === 'navigate';
}
