/** Gives every property of a JSON Schema a title, because forms and editors show titles and not keys. */

type Schema = Record<string, unknown>;

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else']);
const LIST = new Set(['anyOf', 'oneOf', 'allOf']);
const BY_NAME = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/** Returns a copy of the schema in which every property without a title has one made from its key. */
export function withTitles(schema: object): Schema {
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, rewrite(keyword, value)]));
}

function rewrite(keyword: string, value: unknown): unknown {
  if (ONE.has(keyword) && isSchema(value)) return withTitles(value);
  if (LIST.has(keyword) && Array.isArray(value)) return value.map((part: object) => withTitles(part));
  if (!BY_NAME.has(keyword) || !isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, property]) => [
      key,
      { ...(keyword === 'properties' ? { title: titleOf(key) } : {}), ...withTitles(property as object) },
    ]),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Makes a title: `maxUpdates` gives `Max updates`, and `/positional` gives `Positional`. */
function titleOf(key: string): string {
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
    .replaceAll(/[^A-Za-z\d]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
