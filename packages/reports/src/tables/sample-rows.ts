/**
 * Samples the score of each row on resampled test sets, from the segment statistics stored with each result. Rows of many runs
 * can be sampled elsewhere: see `sampleRows` of `buildReport`.
 */
import { canonicalJson, hashJson } from '@ordo/core';
import {
  createMetric,
  drawResamples,
  type MetricChoice,
  type Resamples,
  type RowSample,
  sampleRow,
  type SegmentStatistics,
} from '@ordo/metrics';
import type { ReportRun } from '../report-run.ts';

/**
 * The pooled sample of a row with the name of its test set, or the reason why there is none. Only samples with equal names are
 * paired.
 */
export type SampledRow =
  | { readonly testSet: string; readonly sample: RowSample }
  | 'no-statistics'
  /** The row's seeds were scored on different test sets. */
  | 'mixed-test-sets';

/** Samples the rows of a table, each of which is given by its finished runs. */
export type SampleRows = (
  metric: MetricChoice,
  rows: readonly (readonly ReportRun[])[],
) => Promise<readonly SampledRow[]>;

/** The statistics of one seed, and the test set that they were computed on. */
interface SampledSeed {
  readonly segments: SegmentStatistics;
  readonly testSet: string;
}

/** Samples rows from the results of their runs. All rows with test sets of the same size share their draws. */
export function sampleFromResults(): SampleRows {
  const draws = new Map<number, Resamples>();
  const drawOnce = (segments: number): Resamples => {
    const known = draws.get(segments) ?? drawResamples(segments);
    draws.set(segments, known);
    return known;
  };
  return async (metric, rows) => rows.map((runs) => poolRow(metric, listSeeds(runs, metric.id), drawOnce));
}

function poolRow(
  metric: MetricChoice,
  seeds: readonly SampledSeed[],
  drawOnce: (segments: number) => Resamples,
): SampledRow {
  const [first] = seeds;
  if (first === undefined) return 'no-statistics';
  const { testSet, segments } = first;
  if (seeds.some((seed) => seed.testSet !== testSet || seed.segments.length !== segments.length)) {
    return 'mixed-test-sets';
  }
  const pooled = seeds.map((seed) => seed.segments);
  return { testSet, sample: sampleRow(createMetric(metric), pooled, drawOnce(segments.length)) };
}

function listSeeds(runs: readonly ReportRun[], metric: string): SampledSeed[] {
  return runs.flatMap((run) => {
    const segments = run.result?.scores.find((score) => score.metric === metric)?.segments ?? [];
    return segments.length === 0 ? [] : [{ segments, testSet: nameTestSet(run) }];
  });
}

/** Names a test set by its references, or by the dataset and its options if the result has no references. */
function nameTestSet({ spec, result }: ReportRun): string {
  const references = result?.references ?? [];
  return references.length > 0 ? hashJson(references) : canonicalJson(spec.dataset);
}
