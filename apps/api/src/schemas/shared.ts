/** Schemas that several resources share. */
import { type TSchema, type TUnsafe, Type } from 'typebox';

export const closed = { additionalProperties: false } as const;

/** A UUID in lower case, as every id is. */
export const IdSchema = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'UUID',
});
export const IdParamsSchema = Type.Object({ id: IdSchema }, closed);
export const Sha256Schema = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hexadecimal' });
export const TimeSchema = Type.String({ description: 'ISO 8601, UTC' });
export const CountSchema = Type.Integer({ minimum: 0 });

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A string out of a fixed list, for TypeScript a union of literals. */
export function oneOf<const T extends readonly string[]>(values: T, description?: string): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({
    type: 'string',
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}

/** Arbitrary JSON that another package's schema has checked. */
export const JsonSchema = Type.Record(Type.String(), Type.Unknown());

export const PageQuerySchema = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'at most so many; 50 when left out' })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`nextCursor` of the page before' })),
  },
  closed,
);
export const SinceQuerySchema = Type.Object(
  {
    since: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'the last position seen; 0 when left out',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5000, description: 'at most so many; 1000 when left out' }),
    ),
  },
  closed,
);

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'a URN that names the code' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'the value found and what was expected' }),
    instance: Type.String({ description: 'the id of the request, as the log has it' }),
    code: Type.String(),
    pointer: Type.Optional(Type.String({ description: 'JSON pointer (RFC 6901) to what is wrong' })),
    fix: Type.Optional(Type.String({ description: 'what to do about it' })),
    problems: Type.Array(Type.Object({ pointer: Type.String(), message: Type.String(), fix: Type.String() }, closed), {
      description: 'every single problem, where there are several',
    }),
  },
  { ...closed, title: 'Problem', description: 'Problem details, RFC 9457' },
);
