/** Turns a metric's schema and constructor into a registry entry that checks options and writes out defaults. */
import { OrdoError } from '@ordo/core/errors';
import { findProblems } from '@ordo/core/validate';
import type { Static, TObject } from 'typebox';
import type { Metric, MetricChoice, MetricInstance } from './metric.ts';

export interface MetricDefinition<Schema extends TObject> {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly higherIsBetter: boolean;
  /** Closed; every property but `id` optional, with `default` and `description`. */
  readonly options: Schema;
  readonly build: (options: Required<Static<Schema>>) => MetricInstance;
}

export function defineMetric<Schema extends TObject>({ build, ...definition }: MetricDefinition<Schema>): Metric {
  const { id, options } = definition;
  const defaults = Object.fromEntries(
    Object.entries(options.properties).flatMap(([key, schema]) => ('default' in schema ? [[key, schema.default]] : [])),
  );

  function resolve(choice: MetricChoice): MetricChoice {
    const problems = findProblems(options, choice);
    if (problems.length === 0) return { ...defaults, ...choice };
    throw new OrdoError('metric.unknown', `the options of metric ${JSON.stringify(id)} have problems`, { problems });
  }

  return {
    ...definition,
    resolve,
    // The schema has just been checked and the defaults filled in, which is what `Required<Static<Schema>>` says.
    create: (choice) => build(resolve(choice) as unknown as Required<Static<Schema>>),
  };
}
