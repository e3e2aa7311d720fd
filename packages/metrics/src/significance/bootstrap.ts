/** Bootstrap confidence intervals and the paired bootstrap test. Both need only segment statistics. */
import { OrdoError } from '@ordo/core/errors';
import { mean } from '@ordo/core/statistics';
import type { MetricInstance } from '../metric.ts';
import { sumStatistics } from '../scoring/score-corpus.ts';
import { computeCentredPValue, computePValue, estimateInterval, type Interval } from './interval.ts';
import { drawResamples, type ResampleOptions, type Resamples, scoreResamples } from './resamples.ts';

/** [segment][statistic]. */
export type SegmentStatistics = readonly (readonly number[])[];

/** The score on the whole test set, with its bootstrap interval. */
export interface ScoreInterval extends Interval {
  readonly score: number;
}

export interface ConfidenceInput extends ResampleOptions {
  readonly instance: MetricInstance;
  readonly segments: SegmentStatistics;
  /** The draws to use. Defaults to new ones. If they are given, `samples` and `seed` do not apply. */
  readonly resamples?: Resamples;
}

/** Returns the 95 % interval of one system's score (sacreBLEU's `--confidence`). */
export function bootstrapConfidence({ instance, segments, resamples, ...options }: ConfidenceInput): ScoreInterval {
  checkSegments(segments);
  const scores = scoreResamples(instance, segments, resamples ?? drawResamples(segments.length, options));
  return { score: instance.scoreFrom(sumStatistics(segments)), ...estimateInterval(scores) };
}

export interface PairedInput extends ResampleOptions {
  readonly instance: MetricInstance;
  readonly baseline: SegmentStatistics;
  readonly system: SegmentStatistics;
  readonly resamples?: Resamples;
}

/** Two p-values from the same draws. Both answer whether two systems differ by more than the choice of the test set explains. */
export interface PairedPValues {
  /** The p-value of sacreBLEU. It equals the tool's, but rejects about 11 % of equal systems at 0.05. */
  readonly sacrebleuP: number;
  /** A two-sided p-value that keeps its level: it rejects about 5 % of equal systems at 0.05. */
  readonly centredP: number;
}

/** A system compared with a baseline; `score`, `mean` and `ci` are the system's. */
export interface PairedBootstrap extends ScoreInterval, PairedPValues {
  /** The score of the system minus that of the baseline, in points of the metric. */
  readonly difference: number;
  readonly baseline: ScoreInterval;
  readonly samples: number;
  readonly seed: number;
}

/** The score of one system on the whole test set and on every resample. */
export interface ResampledScore {
  readonly score: number;
  readonly resampled: Float64Array;
}

/**
 * Computes the paired bootstrap (after Koehn 2004 and Riezler & Maxwell 2005).
 * @throws OrdoError `metric.invalid-input` if the two were not scored on the same test set
 */
export function pairedBootstrap({ instance, baseline, system, ...options }: PairedInput): PairedBootstrap {
  checkPair(baseline, system);
  const resamples = options.resamples ?? drawResamples(system.length, options);
  const [own, other] = [system, baseline].map((segments) => ({
    score: instance.scoreFrom(sumStatistics(segments)),
    resampled: scoreResamples(instance, segments, resamples),
  })) as [ResampledScore, ResampledScore];
  return {
    score: own.score,
    ...estimateInterval(own.resampled),
    ...comparePairedScores(other, own),
    difference: own.score - other.score,
    baseline: { score: other.score, ...estimateInterval(other.resampled) },
    samples: resamples.samples,
    seed: resamples.seed,
  };
}

/**
 * Returns the p-values of the paired bootstrap, from the scores of both systems on the same resamples.
 *
 * The differences D* of the resamples scatter around the observed D as D would scatter around 0 if the systems were equal.
 * Therefore the centred p is the share of |D* − mean D*| that reaches |D|. sacreBLEU centres after taking absolute values: it
 * compares |D*| − mean |D*| with |D|. Few D* change sign where D is large, so there this is D* − mean D*, whose one tail is half
 * of the two-sided p.
 */
export function comparePairedScores(baseline: ResampledScore, system: ResampledScore): PairedPValues {
  const observed = Math.abs(system.score - baseline.score);
  const differences = system.resampled.map((value, i) => value - (baseline.resampled[i] as number));
  const centre = mean(differences) as number;
  const sizes = differences.map(Math.abs);
  const meanSize = mean(sizes) as number;
  return {
    sacrebleuP: computePValue(
      sizes.map((size) => size - meanSize),
      observed,
    ),
    centredP: computeCentredPValue(
      differences.map((difference) => difference - centre),
      observed,
    ),
  };
}

export function checkSegments(segments: SegmentStatistics): void {
  if (segments.length > 0) return;
  throw new OrdoError('metric.invalid-input', 'there are no segment statistics to resample', {
    fix: 'score a corpus of at least one segment first',
  });
}

/** Checks that two systems can be compared, which requires the same segments and the same statistics. */
export function checkPair(baseline: SegmentStatistics, system: SegmentStatistics): void {
  checkSegments(baseline);
  const width = baseline[0]?.length;
  if (baseline.length === system.length && [...baseline, ...system].every((segment) => segment.length === width))
    return;
  throw new OrdoError(
    'metric.invalid-input',
    `the systems cannot be paired: ${baseline.length} segments of ${width} statistics against ${system.length} of ${system[0]?.length ?? 0}`,
    { fix: 'score both systems on the same test set with the same metric and options' },
  );
}
