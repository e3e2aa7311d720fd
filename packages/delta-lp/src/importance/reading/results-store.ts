/** Keeps the results of each document, so that an interrupted measurement continues where it stopped. */
import { hashJson, type Json, OrdoError } from '@ordo/core';
import type { DocumentTokens } from './document-reader.ts';

/** Numbers by key. What is kept under a key is whole: a store never returns a part of it. */
export interface ResultsStore {
  readonly find: (key: string) => Promise<Float64Array | null>;
  readonly keep: (key: string, values: Float64Array) => Promise<void>;
}

/** Names a result by what it was computed from, apart from the model: equal texts have equal keys. */
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
