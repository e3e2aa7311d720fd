/** /v1/me: who the caller is, and what it may do, so that a page shows nobody what would be refused. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import type { VerifiedKey } from '@ordo/store';
import { type Static, Type } from 'typebox';
import type { App } from '../app-options.ts';
import { ROLE_ACCESS } from '../plugins/app/auth.ts';
import { KeyIdSchema, RoleSchema } from '../schemas/api-key.ts';
import { TimeSchema } from '../schemas/shared.ts';
import { answers } from './answers.ts';

const MeSchema = Type.Object(
  {
    authentication: oneOf(['key', 'off'], {
      description: '`off`: the server asks nobody for a key, since only its own machine can reach it',
    }),
    key: nullable(
      Type.Object(
        {
          id: KeyIdSchema,
          name: Type.String(),
          owner: Type.String({ description: 'Whose experiments the key may change' }),
          role: RoleSchema,
          expiresAt: nullable(TimeSchema),
        },
        { ...closed, title: 'OwnKey', description: 'The key that was sent; null where none is asked for' },
      ),
    ),
    access: Type.Array(oneOf(['read', 'submit', 'admin', 'worker']), {
      description: 'The kinds of routes that the caller may use',
    }),
    codeVersion: Type.String({ description: 'The code that the server runs' }),
  },
  { ...closed, title: 'Me' },
);

export async function meRoutes(app: App): Promise<void> {
  const { settings } = app;
  app.get(
    '/v1/me',
    {
      config: { access: 'read' },
      schema: {
        tags: ['administration'],
        operationId: 'getMe',
        summary: 'Say who the caller is and what it may do',
        response: answers(200, MeSchema),
      },
    },
    async ({ apiKey }): Promise<Static<typeof MeSchema>> => ({
      authentication: settings.auth === 'off' ? 'off' : 'key',
      key: apiKey === null ? null : presentOwnKey(apiKey),
      // Without keys, everybody who reaches the server may do what an administrator may.
      access: [...ROLE_ACCESS[apiKey?.role ?? 'admin']].flatMap((access) => (access === 'public' ? [] : access)),
      codeVersion: settings.code.version,
    }),
  );
}

function presentOwnKey({ id, name, owner, role, expiresAt }: VerifiedKey): NonNullable<Static<typeof MeSchema>['key']> {
  return { id, name, owner, role, expiresAt: expiresAt?.toISOString() ?? null };
}
