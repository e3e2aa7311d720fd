/** Marks answers that never change, so that a browser does not even ask whether they have. */
import type { FastifyReply } from 'fastify';

/** The cache header. It is valid for a day, because a newer version of the server may give the same answer in another form. */
const IMMUTABLE = 'private, max-age=86400, immutable';

/** Marks an answer about a succeeded run. Such a run never changes, and only such a run has a result. */
export function markImmutable(reply: FastifyReply): void {
  reply.header('cache-control', IMMUTABLE);
}
