import { findProblems } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { orderProbeExample } from '../examples/order-probe.ts';
import { KINDS } from '../kinds/registry.ts';
import { specSchemaWithDefaults } from './spec-defaults.ts';
import { SpecSchema } from '../schema/spec-schema.ts';

type Node = Readonly<Record<string, unknown>>;
interface Property {
  readonly path: string;
  readonly schema: Node;
}

const at = (schema: unknown, ...path: string[]): unknown =>
  path.reduce((node, key) => (node as Record<string, unknown>)[key], schema);

/** Lists all properties of a schema, including those of its branches and items. */
function propertiesOf(schema: Node, path = ''): Property[] {
  const branches = [
    ...((schema['anyOf'] ?? []) as Node[]),
    ...(schema['items'] === undefined ? [] : [schema['items']]),
  ];
  const own = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Node>>);
  return [
    ...own.flatMap(([key, property]) => {
      const place = `${path}/${key}`;
      return [{ path: place, schema: property }, ...propertiesOf(property, place)];
    }),
    ...branches.flatMap((branch) => propertiesOf(branch as Node, path)),
  ];
}

describe('the schema of a spec with its defaults', () => {
  const schema = specSchemaWithDefaults();
  const properties = propertiesOf(schema as unknown as Node);

  it('describes every property, except the literal that names a registry entry', () => {
    const silent = properties.filter((property) => property.schema['description'] === undefined);
    const named = new Set([
      '/dataset/id',
      '/model/encoder/type',
      '/model/decoder/type',
      '/positional/type',
      '/positional/orders/from',
      '/evaluation/metrics/id',
      '/evaluation/search/type',
    ]);
    expect(silent.map((property) => property.path).filter((path) => !named.has(path))).toEqual([]);
    expect(properties.length).toBeGreaterThan(100);
  });

  it('has the defaults of the expansion where all specs get the same one', () => {
    const recipe = at(schema, 'properties', 'recipe', 'properties');
    expect(at(recipe, 'labelSmoothing', 'default')).toBe(0.1);
    expect(at(recipe, 'adam', 'properties', 'beta1', 'default')).toBe(0.9);
    expect(at(schema, 'properties', 'resources', 'properties', 'engine', 'default')).toBe('auto');
  });

  it('has no default where it depends on the preset, the dataset or the shape', () => {
    const withDefault = new Set(properties.filter(({ schema: one }) => 'default' in one).map(({ path }) => path));
    for (const path of [
      '/recipe/maxUpdates',
      '/preprocessing/tokenizer',
      '/model/dimension',
      '/positional/dimension',
    ]) {
      expect([path, withDefault.has(path)]).toEqual([path, false]);
    }
    const lape = at(schema, 'properties', 'positional', 'anyOf', '2', 'properties');
    expect([at(lape, 'type', 'const'), 'default' in (at(lape, 'length') as object)]).toEqual(['lape', false]);
  });

  it('is there for every kind, with the defaults of that kind', () => {
    const language = specSchemaWithDefaults(KINDS.find(({ id }) => id === 'language-model'));
    expect(at(language, 'properties', 'recipe', 'properties', 'labelSmoothing', 'default')).toBe(0);
    expect(at(language, 'properties', 'preprocessing', 'properties', 'vocabularySize', 'default')).toBe(4096);
    expect(at(language, 'properties', 'model', 'properties')).not.toHaveProperty('preset');
  });

  it('accepts and refuses the same specs as the schema without them', () => {
    const { positional: _left, ...rest } = orderProbeExample;
    const specs = [
      orderProbeExample,
      { ...rest, matrix: { '/positional': [{ type: 'none' }] } },
      { ...rest, matrix: {} },
      { ...rest, matrix: { '/recipe/dropout': [0] } },
      { ...orderProbeExample, recipe: { droupout: 1 } },
    ];
    const verdicts = specs.map((spec) => [SpecSchema, schema].map((one) => findProblems(one, spec).length === 0));
    expect(verdicts).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});
