/** Guards a server without keys: only this machine may reach it, and no web page may reach it through a host name. */
import { isIP } from 'node:net';
import { OrdoError } from '@ordo/core';
import type { FastifyRequest } from 'fastify';

export function requireLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new OrdoError(
    'environment.invalid',
    `authentication cannot be off on ${host}, which other machines can reach`,
    {
      fix: 'listen on 127.0.0.1, or turn authentication on and create API keys',
    },
  );
}

/** Refuses proxies. A web page could otherwise name a local host in the headers that a proxy sets. */
export function requireNoProxies(proxies: readonly string[] = []): void {
  if (proxies.length === 0) return;
  throw new OrdoError('environment.invalid', 'authentication cannot be off behind a proxy', {
    fix: 'unset ORDO_TRUSTED_PROXIES, or turn authentication on and create API keys',
  });
}

/**
 * Refuses foreign host names. Without keys, a web page must not reach the API through its own host name that resolves to this
 * machine.
 */
export function requireLocalHostHeader(request: FastifyRequest): void {
  if (isLoopback(request.hostname.replace(/^\[|\]$/g, ''))) return;
  throw new OrdoError('auth.forbidden', `the request names the host ${JSON.stringify(request.hostname)}`, {
    fix: 'use 127.0.0.1 or localhost while authentication is off',
  });
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
