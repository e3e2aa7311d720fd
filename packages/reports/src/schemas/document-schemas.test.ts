import { findProblems } from '@ordo/core';
import { listChoices, orderProbeExample } from '@ordo/spec';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_SCHEMAS, findDocumentSchema } from './document-schemas.ts';
import { withTitles } from './with-titles.ts';

/** Lists every property of a schema, with its path. */
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

/**
 * Returns a schema for Ajv. Ordo's Ajv reads an older dialect, but the schemas use no keyword that differs. Ajv accepts each id
 * only once.
 */
function checkerOf(name: string): TSchema {
  const { $schema: _dialect, $id: _id, ...plain } = findDocumentSchema(name);
  return Type.Unsafe<unknown>(plain);
}

describe('findDocumentSchema', () => {
  it('accepts and refuses the same specs as the schema that it is made from', () => {
    const schema = checkerOf('spec');
    expect(findProblems(schema, orderProbeExample)).toEqual([]);
    expect(findProblems(schema, { ...orderProbeExample, sedes: [1] })).toContainEqual(
      expect.objectContaining({ pointer: '/sedes' }),
    );
  });

  it('accepts a spec of every kind, with the model of its own kind', () => {
    const schema = checkerOf('spec');
    const models = {
      translation: { preset: 'probe' },
      'language-model': { dimension: 16, heads: 2, feedForward: 32, layers: 1, maxPositions: 32 },
    };
    const common = { name: 'one', dataset: { id: 'order-probe' }, positional: { type: 'sape' }, seeds: [1] };
    const specs = Object.entries(models).map(([kind, model]) => ({ ...common, kind, model }));
    expect(specs.map(({ kind }) => kind)).toEqual(listChoices().kinds.map(({ id }) => id));
    expect(specs.map((spec) => findProblems(schema, spec))).toEqual([[], []]);
    expect(findProblems(schema, { ...specs[0], model: models['language-model'] })).not.toEqual([]);
    expect(findProblems(schema, { ...specs[1], model: models.translation })).not.toEqual([]);
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
