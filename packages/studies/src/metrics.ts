/** Lists the metrics of a part by name: those that its spec asks for, derived ones (`bleu maxOrder=3`), and costs. */
import { ALL_METRICS } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';
import type { Ends } from '@ordo/statistics';

type Choice = RunSpec['evaluation']['metrics'][number];

export interface MetricOfPart {
  readonly id: string;
  readonly title: string;
  readonly unit: string | null;
  /** Whether a higher value is better; null for a count, where any deviation is a fault. */
  readonly higherIsBetter: boolean | null;
  /** The number of printed decimals; null for a count. */
  readonly digits: number | null;
  /** The ends of the metric's scale; null where it is open. */
  readonly ends: Ends | null;
  /** True if this is another metric with one option changed. */
  readonly derived: boolean;
  /** True if training decides it, so that it varies from seed to seed and one value of it is never exact. */
  readonly varies: boolean;
}

/** The options of metrics that can be varied up to their highest value: the orders of n-grams. */
const SWEPT = ['maxOrder', 'charOrder', 'wordOrder'] as const;

/** Returns a scored metric, and all metrics that are derived from it by the order of its n-grams. */
export function metricsOfChoice({ id }: Choice): MetricOfPart[] {
  const metric = ALL_METRICS.find((known) => known.id === id);
  if (metric === undefined) return [];
  const { title, higherIsBetter, options, digits, ends } = metric;
  const own = { id, title, unit: null, higherIsBetter, digits, ends, derived: false, varies: true };
  const swept = SWEPT.flatMap((option) => {
    const schema = (options.properties as Readonly<Record<string, { minimum?: number; maximum?: number }>>)[option];
    const { minimum = 1, maximum = 0 } = schema ?? {};
    return Array.from({ length: Math.max(0, maximum - minimum + 1) }, (_, i) => `${option}=${minimum + i}`);
  });
  return [
    own,
    ...swept.map((change) => ({ ...own, id: `${id} ${change}`, title: `${title} ${change}`, derived: true })),
  ];
}

/** Returns the options with which a metric of this name is scored; undefined if the evaluation does not score its base. */
export function choiceOfMetric(evaluation: Pick<RunSpec['evaluation'], 'metrics'>, name: string): Choice | undefined {
  const [id, change] = name.split(' ');
  const base = evaluation.metrics.find((metric) => metric.id === id);
  if (base === undefined || change === undefined) return base;
  const [option, value] = change.split('=') as [string, string];
  return { ...base, [option]: Number(value) };
}
