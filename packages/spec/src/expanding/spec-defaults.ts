/** Writes the defaults into the schema of a spec, for forms and editors. Reading a spec never fills in anything. */
import { isDeepStrictEqual } from 'node:util';
import { DATASETS } from '@ordo/data';
import { listPositionalEncodings, resolvePositional } from '@ordo/nmt/declarations';
import { type TSchema, Type } from 'typebox';
import { expandSpec } from './expand.ts';
import { isPlainObject } from './pointer.ts';
import type { SpecKind } from '../kinds/kind.ts';
import { KINDS } from '../kinds/registry.ts';
import type { RunSpec } from '../results/run-spec.ts';
import type { Spec } from '../schema/spec.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the schema of a spec with the defaults that every spec gets. A default is left out if it depends on the dataset, or
 * on the preset or shape of the model. All defaults come from the expansion of small specs, so they equal those of real runs.
 */
export function specSchemaWithDefaults(kind: SpecKind = KINDS[0]): TSchema {
  const runs = kind.models.flatMap((model) =>
    DATASETS.map(({ example }) => smallestRun({ kind: kind.id, model, dataset: example })),
  );
  const { dataset: _dataset, positional: _positional, ...sections } = commonOf(runs) as Json;
  const { properties } = withDefaults(kind.schema, sections) as { properties: Readonly<Record<string, Json>> };
  const dataset = withBranches(properties['dataset'], datasetDefaults());
  const positional = withBranches(properties['positional'], positionalDefaults(runs));
  return { ...kind.schema, properties: { ...properties, dataset, positional } };
}

/**
 * Returns the schema of a spec of any kind. The property `kind` tells which branch a spec belongs to; specs without it belong
 * to the first.
 */
export function anySpecSchemaWithDefaults(): TSchema {
  return Type.Unsafe({
    type: 'object',
    anyOf: KINDS.map((kind) => ({ title: kind.title, ...specSchemaWithDefaults(kind) })),
  });
}

function smallestRun(sections: object): RunSpec {
  const spec = { name: '-', positional: { type: 'none' }, seeds: [1], ...sections };
  return expandSpec(spec as unknown as Spec)[0] as RunSpec;
}

/** Returns the options that each dataset gets when only its id is given. A dataset that needs more has no defaults. */
function datasetDefaults(): unknown[] {
  return DATASETS.map((dataset) => {
    const { required = [] } = dataset.options as { required?: readonly string[] };
    return required.every((key) => key === 'id') ? dataset.resolve({ id: dataset.id } as never) : {};
  });
}

function positionalDefaults(runs: readonly RunSpec[]): unknown[] {
  // All presets have the same longest input, which a spec may change.
  const shapes = runs.flatMap(({ model }) => [model, { ...model, maxPositions: 2 * model.maxPositions }]);
  return listPositionalEncodings().map(({ id }) =>
    commonOf(shapes.map((shape) => resolvePositional({ type: id }, shape))),
  );
}

function withBranches(union: Json | undefined, defaults: readonly unknown[]): Json {
  const branches = union?.['anyOf'] as readonly Json[];
  return { ...union, anyOf: branches.map((branch, i) => withDefaults(branch, defaults[i])) };
}

/**
 * Returns what all values have in common: the value itself, or the keys of an object on which they agree; otherwise undefined.
 */
function commonOf(values: readonly unknown[]): unknown {
  const [first] = values;
  if (values.every((value) => isDeepStrictEqual(value, first))) return first;
  if (!isPlainObject(first) || !values.every((value) => isPlainObject(value))) return undefined;
  return Object.fromEntries(Object.keys(first).map((key) => [key, commonOf(values.map((value) => value[key]))]));
}

/** Adds `default` to the properties of an object and of the objects in it. Required properties get no default. */
function withDefaults(schema: object, defaults: unknown): Json {
  const { properties, required = [] } = schema as { properties?: Readonly<Record<string, Json>>; required?: string[] };
  if (properties === undefined || !isPlainObject(defaults)) return schema as Json;
  const filled = Object.entries(properties).map(([key, property]) => {
    const value = defaults[key];
    if (value === undefined || required.includes(key)) return [key, property];
    return [key, isPlainObject(value) ? withDefaults(property, value) : { ...property, default: value }];
  });
  return { ...schema, properties: Object.fromEntries(filled) as unknown };
}
