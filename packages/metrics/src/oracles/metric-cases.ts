/** Runs cases of a reference tool on the metric that they belong to, and lists every deviation. */
import { collectStatistics, sumStatistics } from '../scoring/score-corpus.ts';
import { countReferences } from '../scoring/check-corpus.ts';
import type { MetricInstance } from '../metric.ts';
import { createMetric } from '../registry.ts';
import { type Expected, isClose, type MetricCase } from './metric-case.ts';

/** The metric of ours to which a file of cases belongs, and the mapping of the names. */
export interface OracleBinding {
  readonly file: string;
  readonly id: string;
  /** The tool's option → ours; null for an option that does not influence the score. */
  readonly options: Readonly<Record<string, string | null>>;
  /** The tool's result field → our detail. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface OracleOutcome {
  readonly cases: number;
  readonly failures: readonly string[];
}

export function runMetricCases(binding: OracleBinding, cases: readonly MetricCase[]): OracleOutcome {
  const failures = cases.flatMap((oracle) => checkCase(oracle, binding).map((text) => `${oracle.id}: ${text}`));
  return { cases: cases.length, failures };
}

function checkCase(oracle: MetricCase, binding: OracleBinding): string[] {
  const instance = createMetric({ id: binding.id, ...translateOptions(oracle, binding) });
  const { hypotheses, references } = oracle;
  const segments = collectStatistics(instance, hypotheses, references);
  const signature = instance.signature(countReferences(references));
  // sacreBLEU has no signature for cases that are scored sentence by sentence.
  const failures =
    oracle.signature === undefined || signature === oracle.signature
      ? []
      : [`signature ${signature}, expected ${oracle.signature}`];
  const expected = oracle.expected.sentences ?? [oracle.expected];
  const statistics = oracle.level === 'sentence' ? segments : [sumStatistics(segments)];
  return [
    ...failures,
    ...expected.flatMap((wanted, i) => compare(instance, { wanted, statistics: statistics[i] as number[], binding })),
  ];
}

function compare(
  instance: MetricInstance,
  { wanted, statistics, binding }: { wanted: Expected; statistics: number[]; binding: OracleBinding },
): string[] {
  const details: Record<string, unknown> = { ...instance.details(statistics), name: instance.name };
  details['score'] = instance.scoreFrom(statistics);
  return Object.entries(wanted).flatMap(([field, value]) => {
    const ours = details[binding.fields[field] ?? field];
    return isSame(ours, value) ? [] : [`${field} = ${JSON.stringify(ours)}, expected ${JSON.stringify(value)}`];
  });
}

function isSame(ours: unknown, wanted: Expected[string]): boolean {
  if (typeof wanted === 'number') return typeof ours === 'number' && isClose(ours, wanted);
  if (typeof wanted === 'string') return ours === wanted;
  return (
    Array.isArray(ours) &&
    ours.length === wanted.length &&
    wanted.every((value, i) => isClose(ours[i] as number, value))
  );
}

function translateOptions(oracle: MetricCase, binding: OracleBinding): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(oracle.options).flatMap(([key, value]) => {
      const ours = binding.options[key];
      if (ours === undefined) throw new Error(`${oracle.id} has an option that the binding does not list: ${key}`);
      return ours === null ? [] : [[ours, value] as const];
    }),
  );
}
