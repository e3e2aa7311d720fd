/** Names the parts of the OpenAPI document that occur in several places, so that readers and clients know them by a name. */
import { isDeepStrictEqual } from 'node:util';
import { OrdoError } from '@ordo/core';
import { tidyLiterals } from './literals.ts';
import { nameOfProblem } from './problem-responses.ts';

interface Document {
  components?: object;
  paths?: object;
}
type Json = Readonly<Record<string, unknown>>;

const COMPONENT_NAME = /^([A-Z][a-z]+)+$/;

/**
 * Turns every schema whose title is one word in PascalCase into a component of that name, and also every answer that reports
 * problems. In the code, schemas stay plain objects with types; only the document, which people read, needs names.
 * @throws OrdoError when two different schemas have the same title
 */
export function nameComponents<D extends Document>(document: D): D {
  const schemas = new Map<string, unknown>();
  const responses = new Map<string, unknown>();
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item));
    if (typeof value !== 'object' || value === null) return value;
    const problem = nameOfProblem(value);
    const walked = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
    if (problem !== null) return refer(responses, 'responses', problem, walked);
    const tidy = tidyLiterals(nameAnyValues(walked, (part) => refer(schemas, 'schemas', 'JsonValue', part)));
    const { title } = tidy;
    if (typeof title !== 'string' || !COMPONENT_NAME.test(title) || !isSchema(tidy)) return tidy;
    return refer(schemas, 'schemas', title, tidy);
  };
  const named = walk(document) as D;
  return { ...named, components: { ...named.components, schemas: sorted(schemas), responses: sorted(responses) } };
}

function refer(found: Map<string, unknown>, kind: string, name: string, part: Json): Json {
  const known = found.get(name);
  if (known !== undefined && !isDeepStrictEqual(known, part)) {
    throw new OrdoError('internal.unexpected', `two different ${kind} of the API are called ${name}`, {
      fix: 'give one of them another title',
    });
  }
  found.set(name, part);
  return { $ref: `#/components/${kind}/${name}` };
}

function sorted(parts: ReadonlyMap<string, unknown>): Json {
  return Object.fromEntries([...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns whether a titled value is such a schema. Titles of plain values are only for readers. */
function isSchema(value: Json): boolean {
  return value['type'] === 'object' || 'anyOf' in value;
}

const ANY_VALUE = { description: 'Any JSON value' };

/** Names the schema that allows everything, wherever it is an item, a property or an additional property of another schema. */
function nameAnyValues(schema: Json, name: (part: Json) => Json): Json {
  const rename = (part: unknown): unknown => (isAnyValue(part) ? { ...part, ...name(ANY_VALUE) } : part);
  const { items, additionalProperties, properties } = schema;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: rename(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: rename(additionalProperties) }),
    ...(typeof properties === 'object' && properties !== null && schema['type'] === 'object'
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, rename(part)])) }
      : {}),
  };
}

function isAnyValue(part: unknown): part is Json {
  return typeof part === 'object' && part !== null && Object.keys(part).every((key) => key === 'description');
}
