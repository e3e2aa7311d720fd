/** Checks objects that name an entry of a registry. */
import { describeUnknown, findProblems, type Problem, showValue } from '@ordo/core';
import type { Metric } from '@ordo/metrics';
import { isPlainObject } from '../expanding/pointer.ts';
import { under } from './problems-under.ts';

/** The largest number of metrics in one spec. */
export const MOST_METRICS = 20;

/** Checks each metric of an evaluation against its own schema. Pointers are relative to the evaluation. */
export function findMetricProblems(evaluation: unknown, known: readonly Metric[]): readonly Problem[] {
  const metrics = isPlainObject(evaluation) ? evaluation['metrics'] : undefined;
  if (!Array.isArray(metrics) || metrics.length > MOST_METRICS) return [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  metrics.forEach((metric: unknown, i) => {
    const pointer = `/metrics/${i}`;
    const id = findUnknownId(
      metric,
      known.map((one) => one.id),
      'metric',
    );
    if (typeof id !== 'string') {
      problems.push(...under(pointer, [id]));
      return;
    }
    if (seen.has(id)) {
      problems.push({
        pointer,
        message: `the metric ${JSON.stringify(id)} is listed twice`,
        fix: `remove one of the two${suggestUncased(id, known)}`,
      });
    }
    seen.add(id);
    const schema = known.find((one) => one.id === id)?.options;
    if (schema !== undefined) problems.push(...under(pointer, findProblems(schema, metric)));
  });
  return problems;
}

/**
 * Suggests another metric that ignores case. Columns are distinguished by the id of their metric, so a metric that ignores case
 * needs an id of its own to be used in addition to the first.
 */
function suggestUncased(id: string, known: readonly Metric[]): string {
  const uncased = known.find((metric) => metric.id === `${id}-uncased`);
  return uncased === undefined ? '' : `, or list "${uncased.id}", which ignores case, beside "${id}"`;
}

/** Returns the registered id that an object names, or the problem with it. */
export function findUnknownId(value: unknown, known: readonly string[], kind: string): string | Problem {
  if (!isPlainObject(value)) return notAnObject(value, `{"id": ${JSON.stringify(known[0])}}`);
  const { id } = value;
  if (id === undefined) return { pointer: '/id', message: 'is missing', fix: `add "id", one of: ${known.join(', ')}` };
  if (typeof id === 'string' && known.includes(id)) return id;
  return { pointer: '/id', ...describeUnknown(kind, id, known) };
}

export function notAnObject(value: unknown, example: string): Problem {
  return { pointer: '', message: `${showValue(value)} is not an object`, fix: `give an object such as ${example}` };
}
