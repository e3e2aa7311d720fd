import { findProblems } from '@ordo/core';
import { orderProbeExample } from '@ordo/spec';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_SCHEMAS, findDocumentSchema } from './document-schemas.ts';
import { withTitles } from './with-titles.ts';

/** Every property of a schema, with its path. */
function listProperties(schema: unknown, path = ''): [string, Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const found = listProperties(value, `${path}/${keyword}`);
    if (keyword !== 'properties') return found;
    const own = Object.entries(value as Record<string, Record<string, unknown>>);
    return [...own.map(([key, property]) => [`${path}/${key}`, property] as [string, typeof property]), ...found];
  });
}

describe.each(DOCUMENT_SCHEMAS.map(({ id }) => id))('the JSON Schema of a %s', (id) => {
  const schema = JSON.parse(JSON.stringify(findDocumentSchema(id))) as Record<string, unknown>;

  it('is a JSON Schema with a title and a description', () => {
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    expect(schema['title']).toMatch(/^[A-Z]/u);
    expect(schema['description']).toMatch(/\.$/u);
  });

  it('gives every property a title', () => {
    const properties = listProperties(schema);
    expect(properties.length).toBeGreaterThan(10);
    expect(properties.filter(([, { title }]) => typeof title !== 'string').map(([path]) => path)).toEqual([]);
  });
});

describe('findDocumentSchema', () => {
  it('accepts and refuses the same specs as the schema that it is made from', () => {
    // Ajv as Ordo uses it reads an older dialect; the schemas use no keyword in which the two differ.
    const { $schema: _dialect, ...plain } = findDocumentSchema('spec');
    const schema = Type.Unsafe<unknown>(plain);
    expect(findProblems(schema, orderProbeExample)).toEqual([]);
    expect(findProblems(schema, { ...orderProbeExample, sedes: [1] })).toMatchObject([{ pointer: '/sedes' }]);
  });

  it('suggests the closest name', () => {
    expect(() => findDocumentSchema('reports')).toThrow('unknown schema "reports": did you mean "report"?');
  });
});

describe('withTitles', () => {
  it('makes titles from keys, keeps those that are written, and takes no property for a keyword', () => {
    const schema = Type.Object({
      maxUpdates: Type.Integer(),
      items: Type.Array(Type.Object({ 'forward-ms': Type.Number({ title: 'Forward pass' }) })),
    });
    expect(withTitles(schema)['properties']).toMatchObject({
      maxUpdates: { title: 'Max updates', type: 'integer' },
      items: { title: 'Items', items: { properties: { 'forward-ms': { title: 'Forward pass' } } } },
    });
  });
});
