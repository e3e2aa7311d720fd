/** The JSON that identifies the caller. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { KeyIdSchema, RoleSchema } from './api-key.ts';
import { TimeSchema } from './shared.ts';

export const MeSchema = Type.Object(
  {
    authentication: oneOf(['key', 'session', 'off'], {
      description:
        'How the caller is known: by a key, or by the cookie of a session. `off`: the server asks nobody, since only its own ' +
        'machine can reach it',
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
        { ...closed, title: 'OwnKey', description: "The caller's key; null where none is asked for" },
      ),
    ),
    access: Type.Array(oneOf(['read', 'submit', 'admin', 'worker']), {
      description: 'The kinds of routes that the caller may use',
    }),
    csrfToken: nullable(
      Type.String({
        description:
          'In a session, to be sent as `x-ordo-csrf-token` with everything that changes something. Null where no cookie is used.',
      }),
    ),
    codeVersion: Type.String({ description: 'The code that the server runs' }),
  },
  { ...closed, title: 'Me' },
);
