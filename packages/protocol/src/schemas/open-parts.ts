/**
 * Removes from the schemas of requests the parts that a route checks itself (`x-checked-by`), because that check knows more and
 * reports all problems at once.
 */
import type { TSchema } from 'typebox';

export function openParts<S extends TSchema>(schema: S): S {
  return open(schema) as S;
}

function open(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => open(item));
  if (typeof part !== 'object' || part === null) return part;
  if ('x-checked-by' in part) return {};
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, open(value)]));
}
