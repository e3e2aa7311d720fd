/** Authentication. Every route must declare who may call it; otherwise the server does not start. */
import { isIP } from 'node:net';
import { OrdoError } from '@ordo/core';
import type { Role } from '@ordo/store';
import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Access } from '../../app-options.ts';
import { createKeyUse } from '../../requests/key-use.ts';
import { createKnownKeys } from '../../requests/known-keys.ts';
import { createWrongKeys } from '../../requests/wrong-keys.ts';

/** The routes that each role may call, besides the public ones. */
export const ROLE_ACCESS: Readonly<Record<Role, readonly Access[]>> = {
  read: ['read'],
  submit: ['read', 'submit'],
  admin: ['read', 'submit', 'admin'],
  worker: ['worker'],
};

/** From this time before its end on, every answer tells the caller when its key expires. */
const EXPIRES_SOON_MS = 7 * 24 * 3_600_000;
const EXPIRY_HEADER = 'x-ordo-key-expires';

/** Routes that a third-party plugin adds: the documentation, which contains no secrets. */
const PLUGIN_ROUTES: Readonly<Record<string, Access>> = { '/docs': 'public' };

export const auth = fp(async (app) => {
  const { settings: options, store } = app;
  const routes = new Map<string, Access>();
  app.decorate('routeAccess', routes);
  app.decorateRequest('apiKey', null);
  const knownKeys = createKnownKeys((key) => store.apiKeys.verify(key));
  app.decorate('knownKeys', knownKeys);
  const wrongKeys = createWrongKeys();
  const keyUse = createKeyUse((id) => store.apiKeys.noteUse(id), options.logger);
  app.addHook('onClose', () => keyUse.settled());
  if (options.auth === 'off') {
    requireLoopback(options.host);
    requireNoProxies(options.trustedProxies);
    options.logger.warn({ host: options.host }, 'authentication is off: every process on this machine has full access');
  }

  app.addHook('onRoute', (route) => {
    const access = declaredAccess(route);
    route.config = { ...route.config, access };
    for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, access);
  });

  // This hook runs after the rate limiter and before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    if (options.auth === 'off') {
      requireLocalHostHeader(request);
      return;
    }
    const sent = requireBearer(request);
    const seconds = knownKeys.peek(sent) === null ? wrongKeys.waitSeconds(request.ip, sent) : 0;
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      throw new OrdoError('auth.too-many-attempts', `too many wrong API keys were sent from ${request.ip}`, {
        fix: `wait ${seconds} s, then send the right key`,
      });
    }
    const key = await knownKeys.verify(sent);
    if (key === null) {
      wrongKeys.count(request.ip, sent);
      throw new OrdoError('auth.unknown-key', 'the API key is unknown or was revoked', {
        fix: 'set ORDO_API_KEY to a key that an administrator has created',
      });
    }
    request.apiKey = key;
    keyUse.note(key.id);
    if (key.expiresInMs !== null && key.expiresInMs < EXPIRES_SOON_MS) {
      reply.header(EXPIRY_HEADER, new Date(Date.now() + key.expiresInMs).toISOString());
    }
    if (!ROLE_ACCESS[key.role].includes(access)) {
      throw new OrdoError(
        'auth.forbidden',
        `key ${key.id} has the role ${key.role}, but this route needs ${access} access`,
        {
          fix: `ask an administrator for a key with ${access} access`,
        },
      );
    }
  });
});

function declaredAccess(route: RouteOptions): Access {
  const declared = route.config?.access;
  if (declared !== undefined) return declared;
  const plugin = Object.entries(PLUGIN_ROUTES).find(
    ([prefix]) => route.url === prefix || route.url.startsWith(`${prefix}/`),
  );
  if (plugin !== undefined) return plugin[1];
  throw new OrdoError(
    'internal.unexpected',
    `route ${String(route.method)} ${route.url} does not say who may call it`,
    {
      fix: "add config: { access: 'public' | 'read' | 'submit' | 'admin' | 'worker' } to the route",
    },
  );
}

/** The key that a request carries; null when it carries none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && key !== undefined && key !== '' ? key : null;
}

function requireBearer(request: FastifyRequest): string {
  const key = bearerOf(request);
  if (key !== null) return key;
  throw new OrdoError('auth.missing-key', 'the request has no API key', {
    fix: 'set ORDO_API_KEY to a key, or send the header `Authorization: Bearer ordo_…`',
  });
}

function requireLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new OrdoError(
    'environment.invalid',
    `authentication cannot be off on ${host}, which other machines can reach`,
    {
      fix: 'listen on 127.0.0.1, or turn authentication on and create API keys',
    },
  );
}

/** A web page could then name a local host in the headers that a proxy sets. */
function requireNoProxies(proxies: readonly string[] = []): void {
  if (proxies.length === 0) return;
  throw new OrdoError('environment.invalid', 'authentication cannot be off behind a proxy', {
    fix: 'unset ORDO_TRUSTED_PROXIES, or turn authentication on and create API keys',
  });
}

/** Without keys, a web page must not reach the API through a host name of its own that resolves to this machine. */
function requireLocalHostHeader(request: FastifyRequest): void {
  if (isLoopback(request.hostname.replace(/^\[|\]$/g, ''))) return;
  throw new OrdoError('auth.forbidden', `the request names the host ${JSON.stringify(request.hostname)}`, {
    fix: 'use 127.0.0.1 or localhost while authentication is off',
  });
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
