/** The contract of a metric: segment statistics, a score from (summed) statistics, a signature. Nothing else. */
import type { OptionsSchema } from './metric-options.ts';
import type { ReferenceCount, Sampling } from './signature.ts';

/** One segment's references. `null` = this reference set has none for the segment; `''` = an empty reference. */
export type SegmentReferences = readonly (string | null)[];

/** What a score is made of, named as in the literature; values are numbers or one number per n-gram order. */
export type ScoreDetails = Readonly<Record<string, number | readonly number[]>>;

/** A metric with its options settled. */
export interface MetricInstance {
  readonly id: string;
  /** As sacreBLEU prints it: `BLEU`, `chrF2++`, `TER`. */
  readonly name: string;
  readonly higherIsBetter: boolean;
  /** The statistics of one segment. Corpus statistics are their element-wise sum, so all resampling is addition. */
  statistics(hypothesis: string, references: SegmentReferences): number[];
  /**
   * For metrics whose segment statistics depend on the segments before (fairseq numbers words by first appearance):
   * returns the statistics function for one corpus, to be called once per segment in order.
   */
  openCorpus?(): (hypothesis: string, references: SegmentReferences) => number[];
  /** The score, 0…100 (TER may exceed 100), from the statistics of a segment or the sum over many. */
  scoreFrom(statistics: ArrayLike<number>): number;
  details(statistics: ArrayLike<number>): ScoreDetails;
  /** sacreBLEU's text behind the score, e.g. `92.5/77.8/67.2/57.9 (BP = 0.978 …)`; '' when it has none. */
  verbose(statistics: ArrayLike<number>): string;
  /** What makes the score comparable, in sacreBLEU 2.6's format: `nrefs:1|case:mixed|…|version:2.6.0`. */
  signature(references: ReferenceCount, sampling?: Sampling): string;
}

/** A choice of metric: its id, and any of its options. */
export interface MetricChoice {
  readonly id: string;
  readonly [option: string]: unknown;
}

/** A registry entry. `options` is a closed object schema with the literal `id`; each property documents its default. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly higherIsBetter: boolean;
  readonly options: OptionsSchema;
  /** The choice with every default written out. @throws OrdoError `metric.unknown` with all problems at once. */
  resolve(choice: MetricChoice): MetricChoice;
  /** A ready metric. @throws as `resolve`. */
  create(choice: MetricChoice): MetricInstance;
}
