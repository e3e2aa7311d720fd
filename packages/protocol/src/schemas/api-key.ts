/** The JSON of API keys. */
import { KEY_ID_PATTERN } from '@ordo/core';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { PoolSchema } from '@ordo/core/service-schemas';
import { Type } from 'typebox';
import { TimeSchema, UtcTimeSchema } from './shared.ts';

/** The longest overlap: a week. An administrator who needs more time to distribute the new key creates a second one. */
const LONGEST_OVERLAP_SECONDS = 604_800;

/** The largest budget, which is more than any key needs and less than the database can count. */
const MOST_RUNS = 1_000_000;

export const KeyIdSchema = Type.String({
  pattern: KEY_ID_PATTERN,
  'x-expects': 'the id of a key, such as 0f8c2d4e6a1b',
});
export const KeyParamsSchema = Type.Object({ id: KeyIdSchema }, closed);

export const RoleSchema = oneOf(['admin', 'submit', 'read', 'worker'], {
  description: 'What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone',
});
const FutureSchema = Type.Unsafe<string>({ ...UtcTimeSchema, description: 'ISO 8601 in UTC, in the future' });

export const NewKeySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    role: RoleSchema,
    owner: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A person or project; keys with one owner may change the same experiments. By default the name',
      }),
    ),
    workerName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The only name under which workers may register with the key; by default any name',
      }),
    ),
    pools: Type.Optional(
      Type.Array(PoolSchema, {
        minItems: 1,
        maxItems: 64,
        uniqueItems: true,
        description:
          'The only pools in which workers may register with the key, or to which it may submit; by default any',
      }),
    ),
    runBudget: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_RUNS,
        description: 'How many runs may be added with a key that submits; by default any number',
      }),
    ),
    expiresAt: Type.Optional(FutureSchema),
  },
  { ...closed, title: 'NewApiKey', examples: [{ name: 'ada', role: 'submit' }] },
);

export const CreatedKeySchema = Type.Object(
  { id: KeyIdSchema, key: Type.String({ description: 'The key itself, which cannot be shown again' }) },
  { ...closed, title: 'CreatedApiKey' },
);

export const RotationSchema = Type.Object(
  {
    overlapSeconds: Type.Integer({
      minimum: 0,
      maximum: LONGEST_OVERLAP_SECONDS,
      description: 'For how long the present secret stays valid; at most a week',
    }),
    expiresAt: Type.Optional(
      Type.Union([FutureSchema, Type.Null()], {
        description: 'When the key expires from now on, or null for never; by default as before',
      }),
    ),
  },
  { ...closed, title: 'KeyRotation', examples: [{ overlapSeconds: 60 }] },
);

export const KeyListSchema = Type.Object(
  {
    apiKeys: Type.Array(
      Type.Object(
        {
          id: KeyIdSchema,
          name: Type.String(),
          role: RoleSchema,
          owner: Type.String(),
          workerName: nullable(Type.String()),
          pools: Type.Array(PoolSchema, { description: 'Empty for any pool' }),
          runBudget: nullable(Type.Integer({ description: 'How many runs may be added with the key; null for any' })),
          runsAdded: Type.Integer({ description: 'How many were added, if there is a budget' }),
          createdAt: TimeSchema,
          expiresAt: nullable(TimeSchema),
          rotatedAt: nullable(TimeSchema),
          formerSecretUntil: nullable(
            Type.Unsafe<string>({
              ...TimeSchema,
              description: 'Until when the secret before the last rotation is valid',
            }),
          ),
          revokedAt: nullable(TimeSchema),
          lastUsedAt: nullable(
            Type.Unsafe<string>({ ...TimeSchema, description: 'When the key was last used, to the minute' }),
          ),
        },
        { ...closed, title: 'ApiKey' },
      ),
    ),
  },
  { ...closed, title: 'ApiKeyList' },
);
