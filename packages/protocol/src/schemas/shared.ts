/** Schemas that several routes share. */
import { ERROR_CATALOGUE, type ErrorCode, ID_PREFIX_PATTERN } from '@ordo/core';
import { closed, oneOf } from '@ordo/core/schema-parts';
import { IdSchema } from '@ordo/core/service-schemas';
import { type TUnsafe, Type } from 'typebox';

/** An example of an id, which no row has. */
export const ID_EXAMPLE = '01900000-0000-7000-8000-000000000000';
export const IdParamsSchema = Type.Object({ id: IdSchema }, closed);
export const TimeSchema = Type.String({ description: 'ISO 8601, UTC' });
export const UtcTimeSchema = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  description: 'ISO 8601, UTC',
});

/** Returns the schema of an object whose keys cannot be listed, such as a JSON Schema. */
export function openObject(title: string, description: string): TUnsafe<Record<string, unknown>> {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, title, description });
}

export const PageQuerySchema = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Length of the page; 50 by default' })),
    cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'The `nextCursor` of the previous page' })),
  },
  closed,
);
export const TotalSchema = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'How many rows the list has on all of its pages, where `total=true` asks for it',
  }),
);
/** The beginning of an id, which can be used to search a list. */
export const IdPrefixSchema = Type.String({
  pattern: ID_PREFIX_PATTERN,
  'x-expects': 'the beginning of an id, such as 0f8c2d4e-71',
  description: 'Only those whose ids begin like this',
});
export const EventQuerySchema = Type.Object(
  {
    since: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Position of the last event that the caller has; 0 by default',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5000, description: 'Greatest number of events; 1000 by default' }),
    ),
    superseded: Type.Optional(
      Type.Boolean({
        description:
          'Whether to include events that a later attempt has repeated; by default, they are left out, except where one ' +
          'attempt is asked for. Errors, which say why an attempt ended, are never repeated',
      }),
    ),
  },
  closed,
);
export const RunEventQuerySchema = Type.Object(
  {
    ...EventQuerySchema.properties,
    attempt: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Number of the attempt whose events to read' }),
    ),
  },
  closed,
);

export const CurveQuerySchema = Type.Object(
  {
    points: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description:
          'Divides the steps into this many equal parts, and gives the mean, the least and the greatest value of each. ' +
          'Without it, every value is given.',
      }),
    ),
  },
  closed,
);

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'A URN made from the code' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'The value that was found, and what was expected' }),
    instance: Type.String({ description: 'Id of the request in the log' }),
    code: oneOf(Object.keys(ERROR_CATALOGUE) as ErrorCode[], { description: 'What went wrong, for programs' }),
    pointer: Type.Optional(Type.String({ description: 'JSON pointer (RFC 6901) to the value at fault' })),
    fix: Type.Optional(Type.String({ description: 'What to do about the problem' })),
    problems: Type.Array(Type.Object({ pointer: Type.String(), message: Type.String(), fix: Type.String() }, closed), {
      description: 'The problems, when there are several; of more than 100, the first 100',
    }),
  },
  { ...closed, title: 'Problem', description: 'Problem details, RFC 9457' },
);

export const IdempotencyHeaderSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'A request with a key that was sent before returns what the first request created.',
    }),
  ),
});
