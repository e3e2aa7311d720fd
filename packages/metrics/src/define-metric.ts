/** Makes a registry entry of a metric's definition. The entry checks options and fills in defaults. */
import { OrdoError } from '@ordo/core/errors';
import { digitsWithin } from '@ordo/core/format-score';
import { findProblems } from '@ordo/core/validate';
import type { Metric, MetricChoice, MetricInstance } from './metric.ts';
import type { OptionsSchema, Settled } from './metric-options.ts';

export interface MetricDefinition<Schema extends OptionsSchema> {
  readonly id: string;
  /** Heads the metric's column in tables, and its axis in figures. */
  readonly title: string;
  readonly citation: string;
  readonly higherIsBetter: boolean;
  readonly ends: Metric['ends'];
  /** If it is left out: three for a score between 0 and 1, else two. */
  readonly digits?: number;
  /** True for variants of BLEU, by which a recipe with `validateOn: bleu` may compare validations. */
  readonly isBleu?: boolean;
  readonly ignoresCaseWith?: Metric['ignoresCaseWith'];
  readonly options: Schema;
  readonly build: (options: Settled<Schema>) => MetricInstance;
}

export function defineMetric<Schema extends OptionsSchema>({ build, ...definition }: MetricDefinition<Schema>): Metric {
  const { id, options, ends, digits = digitsWithin(ends) } = definition;
  const defaults = Object.fromEntries(
    Object.entries(options.properties).flatMap(([key, schema]) => ('default' in schema ? [[key, schema.default]] : [])),
  );

  function resolve(choice: MetricChoice): MetricChoice {
    const hasOptions = Object.keys(choice).length > 1;
    // With an id alone there is nothing to check. That spares `ordo score` the time to load Ajv.
    const problems = hasOptions || choice.id !== id ? findProblems(options, choice) : [];
    if (problems.length === 0) return { ...defaults, ...choice };
    throw new OrdoError('metric.unknown', `the options of metric ${JSON.stringify(id)} have problems`, { problems });
  }

  return {
    ...definition,
    digits,
    resolve,
    // `resolve` has checked the options against the schema and filled in the defaults, as `Settled<Schema>` demands.
    create: (choice) => build(resolve(choice) as unknown as Settled<Schema>),
  };
}
