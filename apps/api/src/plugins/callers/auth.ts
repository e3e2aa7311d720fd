/** Authentication. Every route must declare who may call it; otherwise the server does not start. */
import { isOrdoError, OrdoError } from '@ordo/core';
import type { Role, VerifiedKey } from '@ordo/store';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Access } from '@ordo/protocol/route';
import { bearerOf } from '../../callers/bearer.ts';
import { createKeyUse } from '../../callers/key-use.ts';
import { createKnownKeys, type KnownKeys } from '../../callers/known-keys.ts';
import { requireLocalHostHeader, requireLoopback, requireNoProxies } from '../../callers/loopback.ts';
import { requireCsrfToken, sessionOf } from '../../callers/session-cookie.ts';
import { createWrongKeys } from '../../callers/wrong-keys.ts';
import { createOpenStreams } from '../../streaming/open-streams.ts';

/** The routes that each role may call, besides the public ones. */
export const ROLE_ACCESS: Readonly<Record<Role, readonly Access[]>> = {
  read: ['read'],
  submit: ['read', 'submit'],
  admin: ['read', 'submit', 'admin'],
  worker: ['worker'],
};

/** The time before a key's end from which on every answer tells the caller when the key expires. */
const EXPIRES_SOON_MS = 7 * 24 * 3_600_000;
const EXPIRY_HEADER = 'x-ordo-key-expires';

/** The routes of a third-party plugin: the documentation, which contains no secrets. */
const PLUGIN_ROUTES: Readonly<Record<string, Access>> = { '/docs': 'public' };

export const auth = fp(async (app) => {
  const { settings: options, store } = app;
  const routes = new Map<string, Access>();
  app.decorate('routeAccess', routes);
  app.decorateRequest('apiKey', null);
  const knownKeys = createKnownKeys((key) => store.apiKeys.verify(key));
  const knownSessions = createKnownKeys((token) => store.sessions.verify(token));
  const forget = (id: string): void => [knownKeys, knownSessions].forEach((known) => known.forget(id));
  app.decorate('knownKeys', { ...knownKeys, forget });
  app.decorate('knownSessions', knownSessions);
  app.decorateRequest('session', null);
  app.decorate('openStreams', createOpenStreams({ limits: app.limits, knownKeys, knownSessions }));
  const wrongKeys = createWrongKeys();
  const requirePatience = (request: FastifyRequest, reply: FastifyReply, sent: string): void => {
    const seconds = wrongKeys.waitSeconds(request.ip, sent);
    if (seconds === 0) return;
    reply.header('retry-after', seconds);
    throw new OrdoError('auth.too-many-attempts', `too many wrong API keys were sent from ${request.ip}`, {
      fix: `wait ${seconds} s, then send the right key`,
    });
  };
  const admitKey = async (request: FastifyRequest, reply: FastifyReply, sent: string): Promise<VerifiedKey> => {
    if (knownKeys.peek(sent) === null) requirePatience(request, reply, sent);
    const key = await knownKeys.verify(sent);
    if (key !== null) return key;
    wrongKeys.count(request.ip, sent);
    throw new OrdoError('auth.unknown-key', 'the API key is unknown or was revoked', {
      fix: 'set ORDO_API_KEY to a key that an administrator has created',
    });
  };
  app.decorate('admitKey', admitKey);
  app.decorate('admitJob', async (request, reply, admit) => {
    requirePatience(request, reply, '');
    return await admit().catch((error: unknown) => {
      if (isOrdoError(error, 'auth.untrusted-token')) wrongKeys.count(request.ip, '');
      throw error;
    });
  });
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
    const sent = bearerOf(request);
    // If a caller sends a key, the key counts, whatever cookies its browser has.
    const session = sent === null ? sessionOf(request) : null;
    const key =
      session === null ? await admitKey(request, reply, sent ?? missingKey()) : await resume(knownSessions, session);
    if (session !== null) requireCsrfToken(request, session);
    request.session = session;
    request.apiKey = key;
    keyUse.note(key.id);
    if (session === null && key.expiresInMs !== null && key.expiresInMs < EXPIRES_SOON_MS) {
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

function missingKey(): never {
  throw new OrdoError('auth.missing-key', 'the request has no API key', {
    fix: 'set ORDO_API_KEY to a key, send the header `Authorization: Bearer ordo_…`, or sign in in a browser',
  });
}

/** Returns the key that the session's token stands for. Nobody can guess a token, so wrong ones are not counted. */
async function resume(known: KnownKeys, token: string): Promise<VerifiedKey> {
  const key = await known.verify(token).catch((error: unknown) => {
    if (isOrdoError(error, 'auth.expired-key')) return null;
    throw error;
  });
  if (key !== null) return key;
  throw new OrdoError('auth.unknown-session', 'the session has ended, or its key was revoked or replaced', {
    fix: 'sign in again',
  });
}
