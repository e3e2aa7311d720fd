/** A part whose values come from training: a spec, to which the study adds the name and the registered seeds. */
import { isOrdoError, type Problem } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { expandSpec, findSpecProblems, type Spec, SpecSchema } from '@ordo/spec';
import { type TSchema, Type } from 'typebox';
import { COSTS, metricOfCost } from '../costs.ts';
import { type MetricOfPart, metricsOfChoice } from '../metrics.ts';
import type { RowOfPart } from '../places.ts';
import { LineSchema } from '../schema.ts';
import { listVariants, searchSpec } from '../tuning/search-spec.ts';
import { findTuneProblems } from '../tuning/tune-problems.ts';
import { type Tune, TuneSchema } from '../tuning/tune-schema.ts';
import { definePart, type Surroundings } from './part.ts';

export type PartSpec = Spec extends infer S ? (S extends Spec ? Omit<S, 'name' | 'seeds'> : never) : never;

/** Returns the schema of a spec without the fields that the study provides. */
function withoutGiven(): TSchema {
  const { name: _name, seeds: _seeds, ...sections } = SpecSchema.properties;
  return Type.Object(sections, { ...closed, title: 'Spec of a part' });
}

const title = Type.Optional(LineSchema('What the table of this part is called', { title: 'Title' }));

const tune = Type.Optional(TuneSchema);

export const specPart = definePart({
  kind: 'spec',
  title: 'Runs of a spec',
  schema: Type.Object(
    { title, spec: Type.Unsafe<PartSpec>(withoutGiven()), tune },
    { ...closed, title: 'Part from runs', description: 'A spec without name and seeds, which the study gives' },
  ),
  skeleton: Type.Object({ title, spec: Type.Object({}), tune }, closed),
  findProblems: ({ spec, tune: search }, { name }) => {
    const problems = [...findGiven(spec), ...findProblemsOfSpec(spec, name)];
    return problems.length > 0 || search === undefined ? problems : findProblemsOfSearch(spec, search, name);
  },
  describe: ({ spec, tune: search }, { name, rows }) => {
    const whole = completeSpec(spec, { name, seeds: [1] });
    const runs = expandSpec(whole);
    const metrics = runs.flatMap((run) => run.evaluation.metrics.flatMap(metricsOfChoice));
    return {
      rows: nameRows([...new Set(runs.map((run) => run.variant))], rows),
      metrics: uniqueById([...metrics, ...COSTS.map(metricOfCost)]),
      ...(search === undefined ? {} : { trials: new Set(listVariants(searchSpec(whole, search))) }),
    };
  },
});

/** Completes a spec, so that it can be submitted. */
export function completeSpec(spec: PartSpec, given: Pick<Spec, 'name' | 'seeds'>): Spec {
  return { ...structuredClone(spec), ...given };
}

function findGiven(spec: object): Problem[] {
  return ['name', 'seeds']
    .filter((key) => key in spec)
    .map((key) => ({
      pointer: `/spec/${key}`,
      message: `a part has no ${key} of its own`,
      fix: key === 'seeds' ? 'remove it; the seeds of the study are registered for all parts' : 'remove it',
    }));
}

function findProblemsOfSpec(spec: PartSpec, name: Surroundings['name']): Problem[] {
  try {
    const problems = findSpecProblems(completeSpec(spec, { name, seeds: [1] }));
    return problems.map((problem) => ({ ...problem, pointer: `/spec${problem.pointer}` }));
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    return [{ pointer: `/spec${error.pointer ?? ''}`, message: error.message, fix: error.fix ?? '' }];
  }
}

function findProblemsOfSearch(spec: PartSpec, search: Tune, name: string): Problem[] {
  const problems = findTuneProblems(completeSpec(spec, { name, seeds: [1] }), search);
  return problems.map((problem) => ({ ...problem, pointer: `/tune${problem.pointer}` }));
}

/** Names the rows. Those that the study names come first; every other variant is a row of its own. */
function nameRows(variants: readonly string[], named: readonly RowOfPart[]): RowOfPart[] {
  const own = named.filter(({ variant }) => variant === null || variants.includes(variant));
  const rest = variants.filter((variant) => !own.some((row) => row.variant === variant));
  return [...own, ...rest.map((variant) => ({ row: variant, variant }))];
}

function uniqueById(metrics: readonly MetricOfPart[]): MetricOfPart[] {
  return [...new Map(metrics.map((metric) => [metric.id, metric])).values()];
}
