/**
 * The cookie by which a browser is signed in, and the token against forged requests. A script cannot read the cookie, and other
 * sites cannot make a browser send it. A request that changes something must also carry a token that only pages of this server
 * can read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { OrdoError } from '@ordo/core';
import { SESSION_SECONDS } from '@ordo/store';
import type { FastifyRequest } from 'fastify';

type Protocol = Pick<FastifyRequest, 'protocol'>;

/**
 * Returns the name of the cookie. With TLS, the name makes browsers accept the cookie only from this host. Without TLS, they
 * would not store such a cookie.
 */
const nameFor = ({ protocol }: Protocol): string => (protocol === 'https' ? '__Host-ordo_session' : 'ordo_session');
export const CSRF_HEADER = 'x-ordo-csrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the token of the session that a request carries; null when it carries none. */
export function sessionOf(request: Pick<FastifyRequest, 'headers' | 'protocol'>): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const own = nameFor(request);
  const token = pairs.find(([name]) => name === own)?.[1] ?? '';
  return /^[0-9a-f]{64}$/.test(token) ? token : null;
}

/** Returns the cookie. @param token null to make the browser forget it */
export function sessionCookie(token: string | null, request: Protocol): string {
  const lasts = token === null ? 0 : SESSION_SECONDS;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${nameFor(request)}=${token ?? ''}; Path=/; Max-Age=${lasts}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Returns the token against forged requests. It is derived from the session's token, so every process knows it, but the
 * session's token cannot be derived from it.
 */
export function csrfTokenOf(session: string): string {
  return createHmac('sha256', session).update('requests that change something').digest('hex');
}

/**
 * Checks the token.
 * @throws OrdoError `auth.forbidden` when the request would change something and does not prove that it comes from a page of
 *   ours
 */
export function requireCsrfToken(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  session: string,
): void {
  if (SAFE_METHODS.has(method)) return;
  const sent = Buffer.from(String(headers[CSRF_HEADER] ?? ''));
  const right = Buffer.from(csrfTokenOf(session));
  if (sent.length === right.length && timingSafeEqual(sent, right)) return;
  const what = sent.length === 0 ? 'has no' : 'has another';
  throw new OrdoError(
    'auth.forbidden',
    `the request is signed in by a cookie, and ${what} token against forged requests`,
    {
      fix: `send \`csrfToken\` of GET /v1/me as the header ${CSRF_HEADER}, or an API key instead of the cookie`,
    },
  );
}
