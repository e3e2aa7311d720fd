/** /v1/session: signs a browser in and out. A key is exchanged for a cookie that no script can read. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { MeSchema } from '../schemas/me.ts';

const SignInSchema = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 200, description: 'An API key: `ordo_…`' }) },
  { ...closed, title: 'SignIn', examples: [{ key: 'ordo_0f8c2d4e6a1b_…' }] },
);

const tags = ['administration'];

export const signIn = defineRoute({
  method: 'POST',
  url: '/v1/session',
  config: {
    access: 'public',
    errors: ['auth.unknown-key', 'auth.expired-key', 'auth.too-many-attempts', 'auth.forbidden', 'store.unavailable'],
    records: 'session.begin',
  },
  schema: {
    tags,
    operationId: 'signIn',
    summary: 'Sign a browser in: exchange an API key for a cookie that lasts for twelve hours',
    security: [],
    body: SignInSchema,
    response: answers(200, MeSchema),
  },
});

export const signOut = defineRoute({
  method: 'DELETE',
  url: '/v1/session',
  config: { access: 'read', records: 'session.end' },
  schema: {
    tags,
    operationId: 'signOut',
    summary: 'Sign a browser out; a caller with an API key has nothing to sign out of',
    response: answersNothing,
  },
});
