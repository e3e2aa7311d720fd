/** Finds every place in a body that a schema describes, and for each a document into which any text can be inserted there. */
import Schema from 'typebox/schema';
import type { JsonSchema } from './document.ts';

export interface Place {
  /** The JSON pointer into the body. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** The value of a valid body in this place. */
  readonly value: unknown;
  /** Writes the JSON of the body with `text` in this place, or without this place if `text` is null. */
  readonly write: (text: string | null) => string;
}

export function accepts(schema: JsonSchema, value: unknown): boolean {
  return Schema.Check(schema as Record<string, unknown>, value);
}

/**
 * Finds the places.
 * @param body a valid body. Places that it lacks are visited as well, with a value made from their schema
 */
export function placesIn(schema: JsonSchema, body: unknown): Place[] {
  return visit({ pointer: '', schema, value: body, write: (text) => text ?? '' });
}

function visit(place: Place): Place[] {
  const { value } = place;
  if (Array.isArray(value)) return [place, ...visitItems(place, value)];
  if (typeof value !== 'object' || value === null) return [place];
  const known = propertiesOf(place.schema, value);
  const members = value as Readonly<Record<string, unknown>>;
  const parts = Object.entries(known).flatMap(([key, schema]) =>
    visit({
      pointer: `${place.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      schema,
      value: key in members ? members[key] : sampleOf(schema),
      write: (text) => place.write(writeObject(members, key, text)),
    }),
  );
  return [place, ...parts];
}

/** Visits a list. The first item represents all of them. */
function visitItems(place: Place, items: readonly unknown[]): Place[] {
  const schema = branchesOf(place.schema).find((branch) => branch.items !== undefined)?.items;
  if (schema === undefined) return [];
  return visit({
    pointer: `${place.pointer}/0`,
    schema,
    value: items.length > 0 ? items[0] : sampleOf(schema),
    write: (text) => place.write(`[${[text ?? '', ...items.slice(1).map((item) => JSON.stringify(item))].join(',')}]`),
  });
}

function writeObject(members: Readonly<Record<string, unknown>>, changed: string, text: string | null): string {
  const others = Object.entries(members).filter(([key]) => key !== changed);
  const texts = others.map(([key, value]) => [key, JSON.stringify(value)] as const);
  const all = text === null ? texts : [...texts, [changed, text] as const];
  return `{${all.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
}

export function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap((branch) => branchesOf(branch));
}

/** Returns the keys that a schema names; for a union, those of the branch to which the value belongs. */
function propertiesOf(schema: JsonSchema, value: unknown): Readonly<Record<string, JsonSchema>> {
  return objectBranch(schema, value)?.properties ?? {};
}

export function objectBranch(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  const branches = branchesOf(schema).filter((branch) => branch.type === 'object');
  return branches.find((branch) => accepts(branch, value)) ?? branches[0];
}

/** Returns a small value that the schema accepts, unless the schema requires a text of a certain form. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sampleOf(schema.anyOf[0]);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'string':
      return 'a'.repeat(schema.minLength ?? 1);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, part]) => (required.includes(key) ? [[key, sampleOf(part)]] : [])),
  );
}
