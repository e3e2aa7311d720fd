/**
 * Finds scores that would compare lower-cased output with references in true case, which would say little about a translation.
 */
import type { Problem } from '@ordo/core';
import { findMetric } from '@ordo/metrics';
import type { TranslationRun } from '../results/run-spec.ts';

/**
 * Finds the metrics concerned. If ordinary text is scored, the references are the dataset's own lines. If words are scored, the
 * references go through the preprocessing.
 */
export function findUnlikeCase({
  preprocessing,
  evaluation: { scored, metrics },
}: Pick<TranslationRun, 'preprocessing' | 'evaluation'>): Problem[] {
  if (!preprocessing.lowercase || scored === 'tokenized') return [];
  return metrics.flatMap((metric, index) => {
    const { ignoresCaseWith } = findMetric(metric.id);
    if (ignoresCaseWith === undefined) return [];
    if (ignoresCaseWith !== null && has(metric, ignoresCaseWith)) return [];
    const write = ignoresCaseWith === null ? '' : `write ${show({ id: metric.id, ...ignoresCaseWith })}, or `;
    return [
      {
        pointer: `/evaluation/metrics/${index}`,
        message: `preprocessing.lowercase makes all output lower-case, and ${metric.id} would compare it with references in true case`,
        fix: `${write}set evaluation.scored to "tokenized", which lower-cases references too`,
      },
    ];
  });
}

function has(metric: Readonly<Record<string, unknown>>, options: Readonly<Record<string, boolean>>): boolean {
  return Object.entries(options).every(([name, value]) => metric[name] === value);
}

/** Returns `{"id": "bleu", "lowercase": true}`. */
function show(metric: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(metric).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{${parts.join(', ')}}`;
}
