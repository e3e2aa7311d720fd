/**
 * The paired bootstrap of Koehn (2004). It finds the share of resampled test sets on which one system is better than the other.
 */
import { mean } from '@ordo/core/statistics';
import { checkPair, type PairedInput } from './bootstrap.ts';
import { centralRange } from './interval.ts';
import { drawResamples, scoreResamples } from './resamples.ts';

export interface Koehn2004 {
  /** The number of resamples on which each of the two scores better (for TER, lower), and on which they are equal. */
  readonly baselineWins: number;
  readonly systemWins: number;
  readonly ties: number;
  /** The share of resamples on which the system is not better, which is the p-value of "the system is better". */
  readonly pSystemNotBetter: number;
  readonly pBaselineNotBetter: number;
  readonly baselineMean: number;
  readonly systemMean: number;
  /** The score of the system minus that of the baseline: the mean over the resamples, and the bounds of the central 95 %. */
  readonly differenceMean: number;
  readonly differenceRange: readonly [number, number];
  readonly samples: number;
  readonly seed: number;
}

/** @throws OrdoError `metric.invalid-input` if the two were not scored on the same test set */
export function koehn2004({ instance, baseline, system, ...options }: PairedInput): Koehn2004 {
  checkPair(baseline, system);
  const resamples = options.resamples ?? drawResamples(system.length, options);
  const baselineScores = scoreResamples(instance, baseline, resamples);
  const systemScores = scoreResamples(instance, system, resamples);
  const differences = systemScores.map((score, i) => score - (baselineScores[i] as number));
  const direction = instance.higherIsBetter ? 1 : -1;
  const systemWins = differences.filter((difference) => direction * difference > 0).length;
  const baselineWins = differences.filter((difference) => direction * difference < 0).length;
  const { samples, seed } = resamples;
  return {
    baselineWins,
    systemWins,
    ties: samples - systemWins - baselineWins,
    pSystemNotBetter: (samples - systemWins) / samples,
    pBaselineNotBetter: (samples - baselineWins) / samples,
    baselineMean: mean(baselineScores) as number,
    systemMean: mean(systemScores) as number,
    differenceMean: mean(differences) as number,
    differenceRange: centralRange(differences),
    samples,
    seed,
  };
}
