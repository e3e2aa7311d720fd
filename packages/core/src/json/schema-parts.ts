/**
 * Parts of TypeBox schemas that many packages share. They are not in the index, because text filters start faster without
 * TypeBox.
 */
import { type TSchema, type TSchemaOptions, type TUnsafe, Type } from 'typebox';

/** Refuses unknown keys. */
export const closed = { additionalProperties: false } as const;

export const nullable = <T extends TSchema>(schema: T, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

/** Returns the schema of a string from a fixed list; in TypeScript, a union of literals. */
export const oneOf = <const T extends readonly string[]>(values: T, options: TSchemaOptions = {}): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
