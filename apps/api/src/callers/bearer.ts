/** Reads the API key of a request. */
import type { FastifyRequest } from 'fastify';

/** Returns the key that a request carries; null when it carries none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme, key] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && key !== undefined && key !== '' ? key : null;
}
