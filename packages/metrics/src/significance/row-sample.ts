/**
 * The score of a table's row on a test set and on resamples of it, with its seeds pooled. The paired bootstrap compares such
 * scores. Pooling adds the statistics of all seeds segment by segment, so the unit of resampling is still the test segment, whose
 * outputs with all seeds stay together.
 */
import { OrdoError } from '@ordo/core/errors';
import type { MetricInstance } from '../metric.ts';
import { sumStatistics } from '../scoring/score-corpus.ts';
import { checkPair, checkSegments, type ResampledScore, type SegmentStatistics } from './bootstrap.ts';
import { type Resamples, scoreResamples } from './resamples.ts';
import { addSketch, readSketchShape, type SketchShape } from './sketch.ts';

export interface RowSample extends ResampledScore {
  /** The number of test segments. */
  readonly segments: number;
  readonly samples: number;
  /** The seed of the draws. */
  readonly seed: number;
}

/**
 * @param seeds [seed][segment][statistic]
 * @throws OrdoError `metric.invalid-input` if the shapes of the seeds differ
 */
export function sampleRow(
  instance: MetricInstance,
  seeds: readonly SegmentStatistics[],
  resamples: Resamples,
): RowSample {
  const pooled = poolSegments(seeds);
  checkSegments(pooled);
  const { segments, samples, seed } = resamples;
  const score = instance.scoreFrom(sumStatistics(pooled));
  return { segments, samples, seed, score, resampled: scoreResamples(instance, pooled, resamples) };
}

/** Returns [segment][statistic]: the sums over seeds. */
function poolSegments(seeds: readonly SegmentStatistics[]): SegmentStatistics {
  const [first = [], ...others] = seeds;
  for (const other of others) checkPair(first, other);
  return first.map((segment, i) =>
    segment.map((value, k) => others.reduce((sum, other) => sum + (other[i]?.[k] as number), value)),
  );
}

/** Pools the sketches of a row's seeds. The pool is emptied and used again for the next row, so rows allocate little. */
export class SketchPool {
  #shape: SketchShape | null = null;
  #total = new Float64Array(0);
  #sums = new Float64Array(0);

  clear(): void {
    this.#shape = null;
  }

  /** @throws OrdoError `metric.invalid-input` for a sketch whose shape differs from that of earlier ones */
  add(sketch: Uint8Array): void {
    const shape = readSketchShape(sketch);
    if (this.#shape === null) this.#start(shape);
    else requireEqual(this.#shape, shape);
    addSketch(sketch, this.#total, this.#sums);
  }

  /** Returns null if nothing was added. The result equals that of `sampleRow` bit for bit, unless statistics are fractions. */
  sample(instance: MetricInstance): RowSample | null {
    if (this.#shape === null) return null;
    const { segments, width, samples, seed } = this.#shape;
    const statistics = new Float64Array(width);
    const resampled = new Float64Array(samples);
    for (let i = 0; i < samples; i++) {
      for (let k = 0; k < width; k++) statistics[k] = this.#sums[k * samples + i] as number;
      resampled[i] = instance.scoreFrom(statistics);
    }
    return { segments, samples, seed, score: instance.scoreFrom(this.#total), resampled };
  }

  #start(shape: SketchShape): void {
    const length = shape.width * shape.samples;
    if (this.#total.length !== shape.width) this.#total = new Float64Array(shape.width);
    if (this.#sums.length !== length) this.#sums = new Float64Array(length);
    this.#total.fill(0);
    this.#sums.fill(0);
    this.#shape = shape;
  }
}

function requireEqual(first: SketchShape, other: SketchShape): void {
  const keys = ['segments', 'width', 'samples', 'seed'] as const;
  if (keys.every((key) => first[key] === other[key])) return;
  throw new OrdoError(
    'metric.invalid-input',
    `sketches of different shape cannot be pooled: ${JSON.stringify(first)} and ${JSON.stringify(other)}`,
    { fix: 'pool only seeds that were scored on one test set with one metric' },
  );
}
