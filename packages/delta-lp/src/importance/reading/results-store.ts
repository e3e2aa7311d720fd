/** Keeps the results of each document, so that an interrupted measurement continues where it stopped. */
import { hashJson, type Json, OrdoError } from '@ordo/core';
import type { DocumentTokens } from './document-reader.ts';

/** Numbers by key. The result for a key is always complete: a store never returns a part of it. */
export interface ResultsStore {
  readonly find: (key: string) => Promise<Float64Array | null>;
  readonly keep: (key: string, values: Float64Array) => Promise<void>;
}

/** Returns a key that names a result by its inputs, except for the model: equal texts have equal keys. */
export function keyOf(kind: string, { ids, tokens, start }: DocumentTokens, after: string | null = null): string {
  const read: Json = { ids: [...ids], tokens: tokens.map((own) => [...own]), start: [...start.ids] };
  return hashJson({ kind, read, after });
}

/** @throws OrdoError `request.invalid` for a number of values that the result cannot have */
export function checkLength(values: Float64Array, expected: number, what: string): void {
  if (values.length === expected) return;
  throw new OrdoError('request.invalid', `${what} was kept as ${values.length} numbers, but has ${expected}`, {
    fix: 'keep results in another folder, or delete what this one holds',
  });
}
