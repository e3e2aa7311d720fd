/** /v1/audit: who has changed what. */
import { ID_PATTERN, KEY_ID_PATTERN } from '@ordo/core';
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { AUDIT_ACTIONS } from '@ordo/core/service-words';
import { STUDY_ID } from '@ordo/studies';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { KeyIdSchema } from '../schemas/api-key.ts';
import { PageQuerySchema, TimeSchema, UtcTimeSchema } from '../schemas/shared.ts';

export const ActionSchema = oneOf(AUDIT_ACTIONS, { description: 'What was done' });

const TextSchema = Type.String({ minLength: 1, maxLength: 200 });

const SubjectSchema = Type.String({
  pattern: [ID_PATTERN, KEY_ID_PATTERN, STUDY_ID].join('|'),
  maxLength: 200,
  'x-expects': 'the id of an experiment, a study, a key or a worker',
});

const AuditQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    action: Type.Optional(ActionSchema),
    keyId: Type.Optional(Type.Unsafe<string>({ ...KeyIdSchema, description: 'Only changes with this API key' })),
    owner: Type.Optional(Type.Unsafe<string>({ ...TextSchema, description: 'Only changes with keys of this owner' })),
    subject: Type.Optional(
      Type.Unsafe<string>({
        ...SubjectSchema,
        description: 'Only changes of the experiment, study, key or worker with this id',
      }),
    ),
    since: Type.Optional(Type.Unsafe<string>({ ...UtcTimeSchema, description: 'From this time on, in UTC' })),
    until: Type.Optional(Type.Unsafe<string>({ ...UtcTimeSchema, description: 'Before this time, in UTC' })),
  },
  closed,
);

const DetailSchema = Type.Union([Type.String(), Type.Number(), Type.Null(), Type.Array(Type.String())]);

export const DetailsSchema = Type.Record(Type.String(), DetailSchema, {
  title: 'AuditDetails',
  description: 'What else is worth knowing about the change',
});

export const AuditRecordSchema = Type.Object(
  {
    position: Type.Integer({ description: 'Orders the records' }),
    at: TimeSchema,
    keyId: nullable(Type.String()),
    owner: nullable(Type.String()),
    action: ActionSchema,
    subject: Type.String({ description: 'Id of what was changed' }),
    details: DetailsSchema,
    requestId: nullable(Type.String()),
    address: nullable(Type.String()),
  },
  { ...closed, title: 'AuditRecord' },
);

const AuditPageSchema = Type.Object(
  { records: Type.Array(AuditRecordSchema), nextCursor: nullable(Type.String()) },
  { ...closed, title: 'AuditPage' },
);

export const listChanges = defineRoute({
  method: 'GET',
  url: '/v1/audit',
  config: { access: 'admin' },
  schema: {
    tags: ['administration'],
    operationId: 'listChanges',
    summary: 'List who has changed what, newest first',
    querystring: AuditQuerySchema,
    response: answers(200, AuditPageSchema),
  },
});
