/** Scores a corpus with one metric and keeps the statistics of every segment. */
import { OrdoError } from '@ordo/core/errors';
import { checkCorpus, countReferences, type ReferenceSets } from './check-corpus.ts';
import type { MetricInstance, ScoreDetails, TextMetric } from '../metric.ts';
import { readNumbers } from './number-lines.ts';

/**
 * [segment]: its text, or the numbers that a metric of numbers reads, either as numbers or as a line of text (`number-lines.ts`).
 */
export type Corpus = readonly string[] | readonly (readonly number[])[];

export interface CorpusScore {
  /** The id of the metric, and the name that sacreBLEU prints. */
  readonly metric: string;
  readonly name: string;
  readonly higherIsBetter: boolean;
  readonly score: number;
  readonly signature: string;
  /** [segment][statistic]; resampling needs nothing else. */
  readonly segments: number[][];
  readonly details: ScoreDetails;
  readonly verbose: string;
}

/**
 * @param references in sacreBLEU's layout, [reference set][segment]
 * @throws OrdoError `metric.invalid-input` if the corpus cannot be scored (see `checkCorpus`)
 */
export function scoreCorpus(instance: MetricInstance, hypotheses: Corpus, references: ReferenceSets): CorpusScore {
  const segments = collectStatistics(instance, hypotheses, references);
  const total = sumStatistics(segments);
  return {
    metric: instance.id,
    name: instance.name,
    higherIsBetter: instance.higherIsBetter,
    score: instance.scoreFrom(total),
    signature: instance.signature(countReferences(references)),
    segments,
    details: instance.details(total),
    verbose: instance.verbose(total),
  };
}

/**
 * Returns the statistics of every segment, [segment][statistic].
 * @throws OrdoError as `scoreCorpus` does
 */
export function collectStatistics(instance: MetricInstance, hypotheses: Corpus, references: ReferenceSets): number[][] {
  checkCorpus(hypotheses, references);
  if (instance.reads === 'numbers') {
    return hypotheses.map((one) => instance.statistics(typeof one === 'string' ? readNumbers(one) : one));
  }
  return ofTexts(instance, hypotheses.map(requireText), references);
}

function ofTexts(instance: TextMetric, hypotheses: readonly string[], references: ReferenceSets): number[][] {
  const statisticsOf = instance.openCorpus?.() ?? ((hypothesis, own) => instance.statistics(hypothesis, own));
  const segments: number[][] = [];
  for (let i = 0; i < hypotheses.length; i++) {
    const own: (string | null)[] = [];
    for (const lines of references) own.push(lines[i] as string | null);
    segments.push(statisticsOf(hypotheses[i] as string, own));
  }
  return segments;
}

function requireText(hypothesis: string | readonly number[]): string {
  if (typeof hypothesis === 'string') return hypothesis;
  throw new OrdoError('metric.invalid-input', 'numbers cannot be scored by a metric of text', {
    fix: 'score them with a metric of language models or of attribution',
  });
}

/** Returns the statistics of the corpus: the element-wise sum over segments. */
export function sumStatistics(segments: readonly (readonly number[])[]): number[] {
  const total = Array.from(segments[0] ?? [], () => 0);
  for (const segment of segments) {
    for (let k = 0; k < total.length; k++) total[k] = (total[k] as number) + (segment[k] as number);
  }
  return total;
}
