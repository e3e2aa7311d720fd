/** The JSON of specs, as they are submitted and as runs have them. */
import { orderProbeExample, ResolvedSpecSchema, type RunSpec, type Spec, specSchemaWithDefaults } from '@ordo/spec';
import { type TArray, type TObject, type TUnsafe, Type } from 'typebox';

// The condition on what the matrix supplies is left to `parseSpec`: generators of clients cannot express it.
const { properties, allOf: _conditions, ...spec } = specSchemaWithDefaults() as TObject & { allOf: unknown };
const evaluation = properties['evaluation'] as TObject;
const metrics = evaluation.properties['metrics'] as TArray;

/** The parts that specs and run specs share, with the names that the OpenAPI document gives them. */
const parts = {
  dataset: { ...properties['dataset'], title: 'DatasetChoice' },
  positional: { ...properties['positional'], title: 'PositionalChoice' },
  metrics: { ...metrics, items: { ...metrics.items, title: 'MetricChoice' } },
};

const documentedSpec = {
  ...spec,
  properties: {
    ...properties,
    dataset: parts.dataset,
    positional: parts.positional,
    evaluation: { ...evaluation, properties: { ...evaluation.properties, metrics: parts.metrics } },
  },
  title: 'Spec',
  description: '`dataset`, `model` and `positional` are required, unless the matrix supplies the whole section.',
  'x-checked-by': 'parseSpec',
};

const { properties: resolved, ...runSpec } = ResolvedSpecSchema;
const documentedRunSpec = {
  ...runSpec,
  properties: {
    ...resolved,
    dataset: parts.dataset,
    positional: parts.positional,
    evaluation: {
      ...resolved.evaluation,
      properties: { ...resolved.evaluation.properties, metrics: parts.metrics },
    },
  },
  title: 'RunSpec',
};

/**
 * The body of a submission. This schema only documents it: the mark `x-checked-by` makes the validator let it through, and
 * `parseSpec` checks it, which knows more than a schema can say and names all problems at once.
 */
export const SpecBodySchema = Type.Unsafe<unknown>({ ...documentedSpec, examples: [orderProbeExample] });
/** A stored spec in an answer. */
export const StoredSpecSchema: TUnsafe<Spec> = Type.Unsafe(documentedSpec);
/** The resolved spec of a run, with every default written out. */
export const StoredRunSpecSchema: TUnsafe<RunSpec> = Type.Unsafe(documentedRunSpec);
/** A dataset with its options, as a spec names it. */
export const DatasetChoiceSchema: TUnsafe<Spec['dataset']> = Type.Unsafe(parts.dataset);
