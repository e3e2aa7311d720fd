/** Makes a registry entry from a metric's definition. The entry checks options and fills in defaults. */
import { OrdoError } from '@ordo/core/errors';
import { digitsWithin } from '@ordo/core/format-score';
import { findProblems } from '@ordo/core/validate';
import type { Metric, MetricChoice, MetricInstance } from './metric.ts';
import type { OptionsSchema, Settled } from './metric-options.ts';

export interface MetricDefinition<Schema extends OptionsSchema> {
  readonly id: string;
  /** The heading of the metric's column in tables, and the label of its axis in figures. */
  readonly title: string;
  readonly citation: string;
  readonly higherIsBetter: boolean;
  readonly ends: Metric['ends'];
  /** The number of decimals. Defaults to three for a score between 0 and 1, and to two for others. */
  readonly digits?: number;
  /** True for variants of BLEU that a recipe with `validateOn: bleu` may use to compare validations. */
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
    // If only an id is given, there is nothing to check. `ordo score` then need not load Ajv.
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
