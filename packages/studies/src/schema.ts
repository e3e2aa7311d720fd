/** What the schemas of studies and judgements share. */
import { type TSchema, type TUnsafe, Type } from 'typebox';

export const closed = { additionalProperties: false } as const;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A string from a fixed list; in TypeScript, a union of literals. */
export const oneOf = <const T extends readonly string[]>(values: T, options: object = {}): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

export const IntervalSchema = Type.Unsafe<readonly [number, number]>(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'The lower and the upper end' }),
);
