/** Reads numbers and booleans in a query, which is text. Only a text that is exactly a value is converted. */
import type { TSchema } from 'typebox';

/**
 * Converts the query. Any other text stays a text, so that its check refuses it. `Convert` of TypeBox would turn 1.5 into 1 and
 * 0x10 into 16.
 */
export function readQuery(schema: TSchema, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? readValue(properties[name]?.type, value) : value,
    ]),
  );
}

function readValue(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/u.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
