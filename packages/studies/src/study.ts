/** The contract of a study: what to run, what its paper printed, and how close is close enough. */
import type { Spec } from '@ordo/spec';

/** A printed number of a paper. */
export interface ValueTarget {
  readonly kind: 'value';
  /** Which of the study's specs fills this cell, by name. */
  readonly part: string;
  /** The row as the paper names it. */
  readonly row: string;
  /** Our variant that stands for the row, or null while Ordo has none: then the verdict is `inconclusive`. */
  readonly variant: string | null;
  /** A metric id, or `parameters`. */
  readonly metric: string;
  /** As printed, so that its precision is known: `27.48`, `61.50`. */
  readonly printed: string;
  /** Measured values are divided by this before they are compared (parameters printed in millions: 1e6). */
  readonly unit: number;
  /** Largest deviation that still counts as reproduced, in printed units. */
  readonly tolerance: number;
  /** Null when any deviation is a fault, as for parameter counts. */
  readonly higherIsBetter: boolean | null;
}

/** A statement that one variant beats another by a margin. */
export interface GapTarget {
  readonly kind: 'gap';
  readonly part: string;
  readonly metric: string;
  readonly variant: string;
  readonly over: string;
  /** The least difference, variant minus `over`, in points of the metric. */
  readonly atLeast: number;
}

/** A statement that one variant's lead over another grows from each metric of a series to the next. */
export interface GrowingGapTarget {
  readonly kind: 'growing-gap';
  readonly part: string;
  /** What the series is called: `BLEU by n-gram order`. */
  readonly series: string;
  /** In the order of the growth, named as measurements are: `bleu maxOrder=1`, `bleu maxOrder=2`, … */
  readonly metrics: readonly string[];
  readonly variant: string;
  readonly over: string;
}

export type Target = ValueTarget | GapTarget | GrowingGapTarget;

/** Every metric over an option of the spec, one point per variant. */
export interface OptionCurve {
  readonly kind: 'option-curve';
  /** Of the file, without extension. */
  readonly name: string;
  readonly title: string;
  /** JSON pointer into the run spec: what the horizontal axis shows. */
  readonly pointer: string;
  readonly xLabel: string;
}

/** The lead of one variant over another, over the n-gram orders of chrF and BLEU: three plots. */
export interface NgramGaps {
  readonly kind: 'ngram-gaps';
  readonly variant: string;
  readonly over: string;
}

export type StudyFigure = OptionCurve | NgramGaps;

/** One table or figure. */
export interface Study {
  /** `<paper>/<table>`, lower case. */
  readonly id: string;
  readonly title: string;
  /** The source of the targets; null for a demonstration, which reproduces nothing. */
  readonly citation: string | null;
  /** What a reader must know: deviations from the paper, what it leaves open. */
  readonly notes: readonly string[];
  /** One spec per data set of the table, by name. */
  readonly parts: Readonly<Record<string, Spec>>;
  /** The variant that the others are tested against. */
  readonly baseline: string;
  readonly targets: readonly Target[];
  /** What is drawn from its runs. */
  readonly figures?: readonly StudyFigure[];
  /** The size of the vocabulary behind the paper's parameter counts, for `ordo params`. */
  readonly vocabularySize?: number;
}
