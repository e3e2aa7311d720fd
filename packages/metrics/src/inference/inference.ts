/** The computation besides the scores of several systems: nothing, intervals, or a paired test against the first system. */
import type { MetricInstance } from '../metric.ts';
import type { CorpusScore } from '../scoring/score-corpus.ts';
import type { Sampling } from '../signature.ts';

export interface SystemScore {
  readonly score: number;
  readonly verbose: string;
  /** The p-value of the difference from the baseline. It is null for the baseline itself, and if no paired test was asked for. */
  readonly p: number | null;
  /** The mean over the bootstrap samples. It is null if no bootstrap was asked for. */
  readonly mean: number | null;
  /** Half the width of the interval that contains the central 95 % of these samples. It is null if no bootstrap was asked for. */
  readonly ci: number | null;
}

/** An inference after its random draws, so that every metric uses the same draws, as in sacreBLEU. */
export interface Inference {
  readonly sampling: Sampling;
  /** The description of a paired test for readers: its name, and what a cell of the table contains. Null for anything else. */
  readonly test: { readonly title: string; readonly cell: string } | null;
  /** @param scored the baseline first, if the inference compares systems */
  infer(instance: MetricInstance, scored: readonly [CorpusScore, ...CorpusScore[]]): SystemScore[];
}

export interface SamplingOptions {
  readonly samples: number;
  readonly seed: number;
}

export interface InferenceKind {
  /** Makes the random draws. An inference that draws nothing reads neither argument. */
  prepare(segments: number, options: SamplingOptions): Inference;
}

/** Returns the score without anything that an inference adds. */
export function bare({ score, verbose }: CorpusScore): SystemScore {
  return { score, verbose, p: null, mean: null, ci: null };
}
