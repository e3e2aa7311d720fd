/** Paired approximate randomization (Riezler & Maxwell 2005, after Noreen 1989). It needs only segment statistics. */
import type { MetricInstance } from '../metric.ts';
import { sumStatistics } from '../scoring/score-corpus.ts';
import { checkPair, type ScoreInterval, type SegmentStatistics } from './bootstrap.ts';
import { computePValue, estimateInterval } from './interval.ts';
import { NumpyGenerator } from './numpy-generator.ts';
import {
  checkSampleCount,
  countDraws,
  DEFAULT_SEED,
  drawResamples,
  type Resamples,
  scoreResamples,
} from './resamples.ts';
import { StatisticColumns } from './statistic-columns.ts';

/** sacreBLEU's default number of trials. */
const DEFAULT_TRIALS = 10_000;

export interface RandomizationOptions {
  readonly trials?: number;
  readonly seed?: number;
  /** The number of bootstrap resamples for the intervals. Defaults to 0, which gives no intervals. */
  readonly confidence?: number;
}

/** The segments that are swapped in each trial. They are drawn once, and shared by all metrics and systems on a test set. */
export interface Selections {
  readonly segments: number;
  readonly trials: number;
  readonly seed: number;
  /** [trial · segments + segment]: 1 puts the baseline's segment into pseudo-system A, and the system's segment into B. */
  readonly mask: Uint8Array;
  /**
   * As in sacreBLEU, the system's resamples continue the generator of the swaps, and the baseline's resamples start a new one.
   */
  readonly confidence: { readonly baseline: Resamples; readonly system: Resamples } | null;
}

/** Draws as sacreBLEU does: `integers(2, size=(trials, segments), dtype=bool)`, then `choice` for the interval. */
export function drawSelections(segments: number, options: RandomizationOptions = {}): Selections {
  const { trials = DEFAULT_TRIALS, seed = DEFAULT_SEED, confidence = 0 } = options;
  checkSampleCount(trials);
  const generator = new NumpyGenerator(seed);
  const mask = generator.fillBits(new Uint8Array(trials * segments));
  if (confidence === 0) return { segments, trials, seed, mask, confidence: null };
  return {
    segments,
    trials,
    seed,
    mask,
    confidence: {
      baseline: drawResamples(segments, { samples: confidence, seed }),
      system: countDraws(generator, { segments, samples: confidence, seed }),
    },
  };
}

export interface RandomizationInput extends RandomizationOptions {
  readonly instance: MetricInstance;
  readonly baseline: SegmentStatistics;
  readonly system: SegmentStatistics;
  /** The draws to use. Defaults to new ones. If they are given, the other options do not apply. */
  readonly selections?: Selections;
}

/** A score with its interval, or with nulls if no interval was asked for. */
export interface MaybeInterval extends Omit<ScoreInterval, 'mean' | 'ci'> {
  readonly mean: number | null;
  readonly ci: number | null;
}

/** A system compared with a baseline; `score`, `mean` and `ci` are the system's. */
export interface PairedRandomization extends MaybeInterval {
  readonly p: number;
  /** The score of the system minus that of the baseline, in points of the metric. */
  readonly difference: number;
  readonly baseline: MaybeInterval;
  readonly trials: number;
  readonly seed: number;
}

/**
 * Tests how often random swaps of segments give a larger difference than the observed one.
 * @throws OrdoError `metric.invalid-input` if the two were not scored on the same test set
 */
export function pairedApproximateRandomization(input: RandomizationInput): PairedRandomization {
  const { instance, baseline, system } = input;
  checkPair(baseline, system);
  const selections = input.selections ?? drawSelections(system.length, input);
  const baselineScore = instance.scoreFrom(sumStatistics(baseline));
  const score = instance.scoreFrom(sumStatistics(system));
  const differences = scoreTrials(instance, { baseline, system }, selections);
  const { confidence } = selections;
  const none = { mean: null, ci: null };
  return {
    score,
    ...(confidence === null ? none : estimateInterval(scoreResamples(instance, system, confidence.system))),
    p: computePValue(differences, Math.abs(baselineScore - score)),
    difference: score - baselineScore,
    baseline: {
      score: baselineScore,
      ...(confidence === null ? none : estimateInterval(scoreResamples(instance, baseline, confidence.baseline))),
    },
    trials: selections.trials,
    seed: selections.seed,
  };
}

/** Returns [trial] → the absolute difference between the scores of the two pseudo-systems. */
function scoreTrials(
  instance: MetricInstance,
  { baseline, system }: { baseline: SegmentStatistics; system: SegmentStatistics },
  { segments, trials, mask }: Selections,
): Float64Array {
  const ours = new StatisticColumns(baseline);
  const theirs = new StatisticColumns(system);
  const chosen = new Float64Array(segments);
  const others = new Float64Array(segments);
  const differences = new Float64Array(trials);
  for (let trial = 0; trial < trials; trial++) {
    chosen.set(mask.subarray(trial * segments, (trial + 1) * segments));
    for (let i = 0; i < segments; i++) others[i] = 1 - (chosen[i] as number);
    const [toA, toB] = ours.sum(chosen, others);
    const [restOfB, restOfA] = theirs.sum(chosen, others);
    differences[trial] = Math.abs(scoreUnion(instance, toA, restOfA) - scoreUnion(instance, toB, restOfB));
  }
  return differences;
}

function scoreUnion(instance: MetricInstance, some: Float64Array, others: Float64Array): number {
  return instance.scoreFrom(some.map((value, k) => value + (others[k] as number)));
}
