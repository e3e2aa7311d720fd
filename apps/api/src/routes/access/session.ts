/** /v1/session: signs a browser in and out. A key is exchanged for a cookie that no script can read. */
import { OrdoError } from '@ordo/core';
import { signIn, signOut } from '@ordo/protocol/access/session';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { sessionCookie } from '../../callers/session-cookie.ts';
import { presentMe } from '../../views/present-me.ts';

export async function sessionRoutes(app: App): Promise<void> {
  addSignIn(app);
  addSignOut(app);
}

function addSignIn(app: App): void {
  app.route({
    ...signIn,
    bodyLimit: app.limits.publicBytes,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (app.settings.auth === 'off') return presentMe(app.settings, { apiKey: null, session: null });
      const apiKey = await app.admitKey(request, reply, request.body.key);
      if (apiKey.role === 'worker') {
        throw new OrdoError('auth.forbidden', `key ${apiKey.id} is for workers, which read no pages`, {
          fix: 'sign in with a key that has the role read, submit or admin',
        });
      }
      const by = callerOf({ id: request.id, ip: request.ip, apiKey });
      const session = await app.store.sessions.begin(apiKey.id, apiKey.expiresInMs, by);
      reply.header('set-cookie', sessionCookie(session, request));
      return presentMe(app.settings, { apiKey, session });
    },
  });
}

function addSignOut(app: App): void {
  app.route({
    ...signOut,
    handler: async (request, reply) => {
      const { session } = request;
      if (session !== null) {
        await app.store.sessions.end(session, callerOf(request));
        app.knownSessions.forget(request.apiKey?.id ?? '');
      }
      return reply.code(204).header('set-cookie', sessionCookie(null, request)).send(null);
    },
  });
}
