/** Turns a metric's schema and constructor into a registry entry that checks options and writes out defaults. */
import { OrdoError } from '@ordo/core/errors';
import { findProblems } from '@ordo/core/validate';
import type { Metric, MetricChoice, MetricInstance } from './metric.ts';
import type { OptionsSchema, Settled } from './metric-options.ts';

export interface MetricDefinition<Schema extends OptionsSchema> {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly higherIsBetter: boolean;
  readonly options: Schema;
  readonly build: (options: Settled<Schema>) => MetricInstance;
}

export function defineMetric<Schema extends OptionsSchema>({ build, ...definition }: MetricDefinition<Schema>): Metric {
  const { id, options } = definition;
  const defaults = Object.fromEntries(
    Object.entries(options.properties).flatMap(([key, schema]) => ('default' in schema ? [[key, schema.default]] : [])),
  );

  function resolve(choice: MetricChoice): MetricChoice {
    const hasOptions = Object.keys(choice).length > 1;
    // An id alone leaves nothing to check, and spares the start of `ordo score` what checks with.
    const problems = hasOptions || choice.id !== id ? findProblems(options, choice) : [];
    if (problems.length === 0) return { ...defaults, ...choice };
    throw new OrdoError('metric.unknown', `the options of metric ${JSON.stringify(id)} have problems`, { problems });
  }

  return {
    ...definition,
    resolve,
    // The schema has just been checked and the defaults filled in, which is what `Settled<Schema>` says.
    create: (choice) => build(resolve(choice) as unknown as Settled<Schema>),
  };
}
