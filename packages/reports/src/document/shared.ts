/** What the schemas of a report share. */
import { type TSchema, Type } from 'typebox';

export const closed = { additionalProperties: false } as const;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A string from a fixed list; in TypeScript, a union of literals. */
export const oneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...(description === undefined ? {} : { description }) });

export const Names = Type.Array(Type.String());
