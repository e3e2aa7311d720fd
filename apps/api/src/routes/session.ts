/** /v1/session: signs a browser in and out. A key is exchanged for a cookie that no script can read. */
import { OrdoError } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { callerOf } from '../requests/caller.ts';
import { sessionCookie } from '../requests/session-cookie.ts';
import { MeSchema } from '../schemas/me.ts';
import { presentMe } from '../views/present-me.ts';
import { answers, answersNothing } from './answers.ts';

const SignInSchema = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 200, description: 'An API key: `ordo_…`' }) },
  { ...closed, title: 'SignIn' },
);
const tags = ['administration'];

export async function sessionRoutes(app: App): Promise<void> {
  addSignIn(app);
  addSignOut(app);
}

function addSignIn(app: App): void {
  app.post(
    '/v1/session',
    {
      bodyLimit: app.limits.publicBytes,
      config: {
        access: 'public',
        errors: [
          'auth.unknown-key',
          'auth.expired-key',
          'auth.too-many-attempts',
          'auth.forbidden',
          'store.unavailable',
        ],
      },
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Sign a browser in: exchange an API key for a cookie that lasts for twelve hours',
        security: [],
        body: SignInSchema,
        response: answers(200, MeSchema),
      },
    },
    async (request, reply) => {
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
  );
}

function addSignOut(app: App): void {
  app.delete(
    '/v1/session',
    {
      config: { access: 'read' },
      schema: {
        tags,
        operationId: 'signOut',
        summary: 'Sign a browser out; a caller with an API key has nothing to sign out of',
        response: answersNothing,
      },
    },
    async (request, reply) => {
      const { session } = request;
      if (session !== null) {
        await app.store.sessions.end(session, callerOf(request));
        app.knownSessions.forget(request.apiKey?.id ?? '');
      }
      return reply.code(204).header('set-cookie', sessionCookie(null, request)).send(null);
    },
  );
}
