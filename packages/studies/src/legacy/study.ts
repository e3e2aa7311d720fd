/** The contract of a study: what to run, what the paper printed, and how close a result must come. */
import type { Spec } from '@ordo/spec';

/** A number that a paper prints. */
export interface ValueTarget {
  readonly kind: 'value';
  /** The name of the part whose spec answers this target. */
  readonly part: string;
  /** The row as the paper names it. */
  readonly row: string;
  /** Our variant for this row. Null if Ordo has none yet, which makes the verdict `inconclusive`. */
  readonly variant: string | null;
  /** A metric id, or `parameters`. */
  readonly metric: string;
  /** As printed, so that the precision is known: `27.48`, `61.50`. */
  readonly printed: string;
  /** Measured values are divided by this before the comparison, such as 1e6 for parameters printed in millions. */
  readonly unit: number;
  /** The largest deviation that counts as reproduced, in the unit of the printed number. */
  readonly tolerance: number;
  /** Null if any deviation is a fault, as for parameter counts. */
  readonly higherIsBetter: boolean | null;
}

/** The claim that one variant beats another by a margin. */
export interface GapTarget {
  readonly kind: 'gap';
  readonly part: string;
  readonly metric: string;
  readonly variant: string;
  readonly over: string;
  /** The least difference, variant minus `over`, in points of the metric. */
  readonly atLeast: number;
}

/** The claim that the lead of one variant over another grows from each metric of a series to the next. */
export interface GrowingGapTarget {
  readonly kind: 'growing-gap';
  readonly part: string;
  /** The name of the series: `BLEU by n-gram order`. */
  readonly series: string;
  /** The metrics along which the lead grows, named like measurements: `bleu maxOrder=1`, `bleu maxOrder=2`, … */
  readonly metrics: readonly string[];
  readonly variant: string;
  readonly over: string;
}

export type Target = ValueTarget | GapTarget | GrowingGapTarget;

/** A figure of every metric over an option of the spec, with one point per variant. */
export interface OptionCurve {
  readonly kind: 'option-curve';
  /** The name of the file, without extension. */
  readonly name: string;
  readonly title: string;
  /** JSON pointer into the run spec, to the option on the horizontal axis. */
  readonly pointer: string;
  readonly xLabel: string;
}

/** Three plots of the lead of one variant over another, over the n-gram orders of chrF and BLEU. */
export interface NgramGaps {
  readonly kind: 'ngram-gaps';
  readonly variant: string;
  readonly over: string;
}

export type StudyFigure = OptionCurve | NgramGaps;

/** One table or figure of a paper. */
export interface Study {
  /** `<paper>/<table>` in lower case. */
  readonly id: string;
  readonly title: string;
  /** The source of the targets; null for a demonstration, which reproduces nothing. */
  readonly citation: string | null;
  /** What a reader must know: deviations from the paper, and what the paper leaves open. */
  readonly notes: readonly string[];
  /** One spec per dataset of the table, by name. */
  readonly parts: Readonly<Record<string, Spec>>;
  /** The variant against which the others are tested. */
  readonly baseline: string;
  readonly targets: readonly Target[];
  /** The figures that are drawn from the runs. */
  readonly figures?: readonly StudyFigure[];
  /** The vocabulary size that the paper's parameter counts imply, for `ordo params`. */
  readonly vocabularySize?: number;
}
