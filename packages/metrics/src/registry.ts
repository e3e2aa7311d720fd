/** The metrics by id. A new metric is one file (or folder) in `metrics/` that is named by its id, and one line here. */
import { findById } from '@ordo/core/look-up';
import type { Metric, MetricChoice, MetricInstance } from './metric.ts';
import { bleu } from './metrics/bleu.ts';
import { bleuUncased } from './metrics/bleu-uncased.ts';
import { chrf } from './metrics/chrf.ts';
import { chrfPlusPlus } from './metrics/chrf++.ts';
import { compoundBleu } from './metrics/compound-bleu/compound-bleu.ts';
import { deltaLpDistance } from './metrics/delta-lp-distance.ts';
import { deltaLpPrevious } from './metrics/delta-lp-previous.ts';
import { deltaLpSource } from './metrics/delta-lp-source.ts';
import { logProbability } from './metrics/log-probability.ts';
import { perplexity } from './metrics/perplexity.ts';
import { ter } from './metrics/ter/ter.ts';

/** The metrics of translations. */
export const METRICS: readonly Metric[] = [bleu, bleuUncased, chrf, chrfPlusPlus, ter, compoundBleu];

/** The metrics of language models, which read log-probabilities of tokens and not texts. */
export const LANGUAGE_METRICS: readonly Metric[] = [perplexity, logProbability];

/** The metrics of the inputs on which a translation depends. Only runs whose evaluation asks for attribution have them. */
export const ATTRIBUTION_METRICS: readonly Metric[] = [deltaLpSource, deltaLpPrevious, deltaLpDistance];

export const ALL_METRICS: readonly Metric[] = [...METRICS, ...LANGUAGE_METRICS, ...ATTRIBUTION_METRICS];

/** Returns true if a metric reads attributions, which cannot be computed from translations. */
export function isOfAttribution(id: string): boolean {
  return ATTRIBUTION_METRICS.some((metric) => metric.id === id);
}

/** @throws OrdoError `metric.unknown`, which names the closest known id */
export function findMetric(id: string): Metric {
  return findById(ALL_METRICS, id, { code: 'metric.unknown', kind: 'metric', pointer: '/id' });
}

/**
 * Fills in every default of a choice.
 * @throws OrdoError `metric.unknown` for an unknown id or wrong options
 */
export function resolveMetricOptions(choice: MetricChoice): MetricChoice {
  return findMetric(choice.id).resolve(choice);
}

/** @throws OrdoError as `resolveMetricOptions` does. */
export function createMetric(choice: MetricChoice): MetricInstance {
  return findMetric(choice.id).create(choice);
}

/** Returns the BLEU among the chosen metrics: `bleu` itself, or otherwise the first variant of it, if there is one. */
export function findBleu(choices: readonly MetricChoice[]): MetricChoice | undefined {
  return choices.find(({ id }) => id === 'bleu') ?? choices.find(({ id }) => findMetric(id).isBleu === true);
}
