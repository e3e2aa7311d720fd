/**
 * Bootstrap resamples (Efron 1979) of a test set. They are drawn once, and shared by all metrics and systems on that test set.
 */
import { OrdoError } from '@ordo/core/errors';
import type { MetricInstance } from '../metric.ts';
import { NumpyGenerator } from './numpy-generator.ts';
import { StatisticColumns } from './statistic-columns.ts';

/** The number of draws of a comparison, and their seed. */
export interface ResampleOptions {
  /** The number of resamples. Defaults to 1,000, as in sacreBLEU. */
  readonly samples?: number;
  /** The seed. Defaults to 12345, as in sacreBLEU. In contrast to sacreBLEU, 0 is an ordinary seed. */
  readonly seed?: number;
}

export const DEFAULT_SAMPLES = 1000;
export const DEFAULT_SEED = 12345;

/** `counts[sample · segments + segment]`: the number of times that a segment occurs in a resample. */
export interface Resamples {
  readonly segments: number;
  readonly samples: number;
  readonly seed: number;
  readonly counts: Uint16Array;
}

/** Draws as sacreBLEU does: `default_rng(seed).choice(segments, size=(samples, segments), replace=True)`. */
export function drawResamples(segments: number, options: ResampleOptions = {}): Resamples {
  const { samples = DEFAULT_SAMPLES, seed = DEFAULT_SEED } = options;
  checkSampleCount(samples);
  return countDraws(new NumpyGenerator(seed), { segments, samples, seed });
}

/** Draws from a generator that may already be in use. */
export function countDraws(
  generator: NumpyGenerator,
  { segments, samples, seed }: { segments: number; samples: number; seed: number },
): Resamples {
  const counts = new Uint16Array(samples * segments);
  const row = new Uint32Array(segments);
  for (let sample = 0; sample < samples; sample++) {
    generator.fillBelow(segments, row);
    const start = sample * segments;
    for (let i = 0; i < segments; i++) {
      const at = start + (row[i] as number);
      counts[at] = (counts[at] as number) + 1;
    }
  }
  return { segments, samples, seed, counts };
}

/** Returns [sample] → score, computed only from segment statistics. */
export function scoreResamples(
  instance: MetricInstance,
  statistics: readonly (readonly number[])[],
  resamples: Resamples,
): Float64Array {
  const scores = new Float64Array(resamples.samples);
  sumResamples(statistics, resamples, (sample, sums) => {
    scores[sample] = instance.scoreFrom(sums);
  });
  return scores;
}

/** Calls `visit` with the summed statistics of each resample; the next call overwrites them. */
export function sumResamples(
  statistics: readonly (readonly number[])[],
  { segments, samples, counts }: Resamples,
  visit: (sample: number, sums: Float64Array) => void,
): void {
  if (statistics.length !== segments) {
    throw new OrdoError(
      'metric.invalid-input',
      `the resamples were drawn for ${segments} segments, but there are statistics of ${statistics.length}`,
      { fix: 'draw the resamples for this test set' },
    );
  }
  const columns = new StatisticColumns(statistics);
  const weights = [new Float64Array(segments), new Float64Array(segments)] as const;
  const load = (target: Float64Array, sample: number): void => {
    target.set(counts.subarray(sample * segments, (sample + 1) * segments));
  };
  for (let sample = 0; sample < samples; sample += 2) {
    const next = Math.min(sample + 1, samples - 1);
    load(weights[0], sample);
    load(weights[1], next);
    const [one, other] = columns.sum(...weights);
    visit(sample, one);
    if (next !== sample) visit(next, other);
  }
}

export function checkSampleCount(samples: number): void {
  if (Number.isInteger(samples) && samples >= 1) return;
  throw new OrdoError('metric.invalid-input', `${samples} is not a number of samples`, {
    pointer: '/samples',
    fix: 'give a positive integer; 1000 is usual for the bootstrap, 10000 for approximate randomization',
  });
}
