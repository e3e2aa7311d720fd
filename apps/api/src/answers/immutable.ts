/** Marks answers that never change, so that a browser does not even ask whether they have. */
import type { FastifyReply } from 'fastify';

/** A day: a newer version of the server may say the same in another form. */
const IMMUTABLE = 'private, max-age=86400, immutable';

/** Nothing about a run changes any more once it has succeeded, and only such a run has a result. */
export function markImmutable(reply: FastifyReply): void {
  reply.header('cache-control', IMMUTABLE);
}
