/** The contract of a metric: statistics per segment, a score from their sum, and a signature. */
import type { OptionsSchema } from './metric-options.ts';
import type { ReferenceCount, Sampling } from './signature.ts';

/** The references of one segment, [reference set]: `null` if a set has none, `''` for an empty reference. */
export type SegmentReferences = readonly (string | null)[];

/** The parts of a score under their names in the literature. A value is a number, or one number per n-gram order. */
export type ScoreDetails = Readonly<Record<string, number | readonly number[]>>;

/** A metric whose options are fixed. It reads texts, or numbers that were measured for them. */
export type MetricInstance = TextMetric | NumberMetric;

export interface TextMetric extends FixedMetric {
  readonly reads?: 'text';
  /** Returns the statistics of one segment. The statistics of a corpus are their element-wise sum, so resampling only adds. */
  statistics(hypothesis: string, references: SegmentReferences): number[];
  /**
   * Only for metrics whose segment statistics depend on the segments before (fairseq numbers words by first
   * appearance): returns a function for one corpus, to be called once per segment, from the first to the last.
   */
  openCorpus?(): (hypothesis: string, references: SegmentReferences) => number[];
}

export interface NumberMetric extends FixedMetric {
  readonly reads: 'numbers';
  /**
   * Returns the statistics of one segment, from the numbers that were measured for it.
   * @throws OrdoError `metric.invalid-input` for numbers that cannot be such measurements
   */
  statistics(numbers: readonly number[]): number[];
}

interface FixedMetric {
  readonly id: string;
  /** The name that sacreBLEU prints, which depends on the options: `BLEU`, `chrF2++`, `TER`. */
  readonly name: string;
  readonly higherIsBetter: boolean;
  /** Returns the score, 0…100 (TER may exceed 100), from the statistics of one segment or their sum over many. */
  scoreFrom(statistics: ArrayLike<number>): number;
  details(statistics: ArrayLike<number>): ScoreDetails;
  /** Returns the text that sacreBLEU prints after the score, e.g. `92.5/77.8/67.2/57.9 (BP = 0.978 …)`; '' if it prints none. */
  verbose(statistics: ArrayLike<number>): string;
  /** Returns everything that comparable scores must share, in sacreBLEU 2.6's format: `nrefs:1|case:mixed|…|version:2.6.0`. */
  signature(references: ReferenceCount, sampling?: Sampling): string;
}

/** The id of a metric, and any of its options. */
export interface MetricChoice {
  readonly id: string;
  readonly [option: string]: unknown;
}

/** A metric as an entry of the registry. */
export interface Metric {
  readonly id: string;
  /** The heading of the metric's column in tables, and the label of its axis in figures. */
  readonly title: string;
  readonly citation: string;
  readonly higherIsBetter: boolean;
  /** The lowest and the highest score that is possible; null if the scale is open. Near an end, scores are skewed. */
  readonly ends: readonly [lowest: number | null, highest: number | null];
  /** The number of decimals with which a score is printed. */
  readonly digits: number;
  /** True for variants of BLEU that a recipe with `validateOn: bleu` may use to compare validations. */
  readonly isBleu?: boolean;
  /**
   * The options that make upper and lower case count as equal: an empty object if they always do, null if no option does that.
   * Absent for metrics that compare no text.
   */
  readonly ignoresCaseWith?: Readonly<Record<string, boolean>> | null | undefined;
  /** A closed object schema with the literal `id`. Every property has a default and a description. */
  readonly options: OptionsSchema;
  /**
   * Fills in every default of a choice.
   * @throws OrdoError `metric.unknown` with all problems at once
   */
  resolve(choice: MetricChoice): MetricChoice;
  /** @throws OrdoError as `resolve` does. */
  create(choice: MetricChoice): MetricInstance;
}
