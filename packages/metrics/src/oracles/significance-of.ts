/** Shared by the tests of significance: the metrics by their names in sacreBLEU, its precision, and our results of its tests. */
import type { MetricInstance } from '../metric.ts';
import { formatFixed } from '../python-text.ts';
import { createMetric } from '../registry.ts';
import { collectStatistics, scoreCorpus } from '../scoring/score-corpus.ts';
import { pairedApproximateRandomization } from '../significance/approximate-randomization.ts';
import { bootstrapConfidence, pairedBootstrap } from '../significance/bootstrap.ts';

/** sacreBLEU resamples in single precision, so its intervals are off by up to 1.3e-6. Its p-values are exact. */
const SINGLE_PRECISION = 1e-5;

const METRIC_IDS: Record<string, string> = { BLEU: 'bleu', chrF2: 'chrf', 'chrF2++': 'chrf++', TER: 'ter' };

export function metricNamed(name: string): MetricInstance {
  return createMetric({ id: METRIC_IDS[name] ?? name });
}

/** Returns true if both are null, or if both are close. */
export function isNear(actual: number | null, expected: number | null, tolerance = SINGLE_PRECISION): boolean {
  if (actual === null || expected === null) return actual === expected;
  return Math.abs(actual - expected) < tolerance;
}

/** A paired test that sacreBLEU ran: by bootstrap, or by approximate randomization. */
export interface PairedTest {
  readonly test_type: 'bs' | 'ar';
  readonly n_samples: number;
  readonly n_ar_confidence: number;
  readonly seed: number;
}

/** The result of sacreBLEU for one system. The baseline has no p-value. */
export interface SystemResult {
  readonly system: string;
  readonly score: number;
  readonly p_value: number | null;
  readonly mean: number | null;
  readonly ci: number | null;
}

export interface BootstrapRun {
  readonly metric: string;
  readonly n_bootstrap: number;
  readonly seed: number;
  readonly score: number;
  readonly mean: number;
  readonly ci: number;
  /** The line that sacreBLEU prints. */
  readonly formatted: string;
}

interface PairedTexts {
  /** The lines by system, with the baseline first. */
  readonly systems: readonly (readonly string[])[];
  readonly references: readonly (readonly string[])[];
}

interface Compared {
  readonly score: number;
  readonly p: number;
  readonly mean: number | null;
  readonly ci: number | null;
}

/** Returns the result of our test for each system. The p of the baseline, which has none, has no meaning. */
export function testPairs(metric: string, test: PairedTest, { systems, references }: PairedTexts): Compared[] {
  const instance = metricNamed(metric);
  const segments = systems.map((lines) => collectStatistics(instance, lines, references));
  const baseline = segments[0] as number[][];
  return segments.map((system, i) => {
    const pair = { instance, baseline, system, seed: test.seed };
    const compared =
      test.test_type === 'bs'
        ? pairedBootstrap({ ...pair, samples: test.n_samples })
        : pairedApproximateRandomization({
            ...pair,
            trials: test.n_samples,
            confidence: Math.max(0, test.n_ar_confidence),
          });
    const { score, mean, ci } = i === 0 ? compared.baseline : compared;
    return { score, p: 'sacrebleuP' in compared ? compared.sacrebleuP : compared.p, mean, ci };
  });
}

/** Returns our score with its interval, and the line that sacreBLEU prints for it. */
export function scoreWithInterval(
  { metric, n_bootstrap: samples, seed }: BootstrapRun,
  lines: readonly string[],
  references: PairedTexts['references'],
): Pick<BootstrapRun, 'score' | 'mean' | 'ci' | 'formatted'> {
  const instance = metricNamed(metric);
  const { segments, verbose } = scoreCorpus(instance, lines, references);
  const { score, mean, ci } = bootstrapConfidence({ instance, segments, samples, seed });
  const signature = instance.signature(references.length, { bootstrap: samples, seed });
  const [shown, middle, half] = [score, mean, ci].map((value) => formatFixed(value, 2));
  const line = `${instance.name}|${signature} = ${shown} (μ = ${middle} ± ${half}) ${verbose}`;
  return { score, mean, ci, formatted: line.trimEnd() };
}
