/** p-values and intervals of systems of our own, as sacreBLEU 2.6.0 draws and prints them. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { formatFixed } from '../python-text.ts';
import { collectStatistics, scoreCorpus } from '../score-corpus.ts';
import { pairedApproximateRandomization } from '../significance/approximate-randomization.ts';
import { bootstrapConfidence, pairedBootstrap } from '../significance/bootstrap.ts';
import { isClose } from './metric-case.ts';
import { isNear, metricNamed } from './significance-of.ts';

interface Paired {
  readonly kind: 'paired';
  readonly id: string;
  readonly metric: string;
  readonly test_type: 'bs' | 'ar';
  readonly n_samples: number;
  readonly n_ar_confidence: number;
  readonly seed: number;
  readonly expected: readonly {
    readonly system: string;
    readonly score: number;
    readonly p_value: number | null;
    readonly mean: number | null;
    readonly ci: number | null;
  }[];
}

interface Bootstrap {
  readonly kind: 'bootstrap';
  readonly metric: string;
  readonly system: string;
  readonly n_bootstrap: number;
  readonly seed: number;
  readonly score: number;
  readonly mean: number;
  readonly ci: number;
  readonly formatted: string;
}

interface Texts {
  readonly references: string[];
  readonly systems: Readonly<Record<string, string[]>>;
}

const { cases, shared } = readReferencePart<Paired | Bootstrap, Texts>('metrics', 'significance.json');
const references = [shared.references];
const linesOf = (system: string): string[] => shared.systems[system] ?? [];

describe('significance on systems of our own', () => {
  it.each(cases.filter((one) => one.kind === 'paired'))('gives the p-values, means and intervals of $id', (test) => {
    const instance = metricNamed(test.metric);
    const segments = test.expected.map(({ system }) => collectStatistics(instance, linesOf(system), references));
    const baseline = segments[0] as number[][];
    for (const [i, expected] of test.expected.entries()) {
      const pair = { instance, baseline, system: segments[i] as number[][], seed: test.seed };
      const compared =
        test.test_type === 'bs'
          ? pairedBootstrap({ ...pair, samples: test.n_samples })
          : pairedApproximateRandomization({
              ...pair,
              trials: test.n_samples,
              confidence: Math.max(0, test.n_ar_confidence),
            });
      const own = i === 0 ? compared.baseline : compared;
      const p = 'sacrebleuP' in compared ? compared.sacrebleuP : compared.p;
      expect(isClose(own.score, expected.score)).toBe(true);
      expect(expected.p_value ?? p).toBe(p); // The baseline has none.
      expect([isNear(own.mean, expected.mean), isNear(own.ci, expected.ci)]).toEqual([true, true]);
    }
  });

  it.each(cases.filter((one) => one.kind === 'bootstrap'))('prints the interval of $metric on $system', (run) => {
    const instance = metricNamed(run.metric);
    const result = scoreCorpus(instance, linesOf(run.system), references);
    const { n_bootstrap: samples, seed } = run;
    const { score, mean, ci } = bootstrapConfidence({ instance, segments: result.segments, samples, seed });
    expect([isClose(score, run.score), isNear(mean, run.mean), isNear(ci, run.ci)]).toEqual([true, true, true]);
    const signature = instance.signature(1, { bootstrap: samples, seed });
    const [shown, middle, half] = [score, mean, ci].map((value) => formatFixed(value, 2));
    const line = `${instance.name}|${signature} = ${shown} (μ = ${middle} ± ${half}) ${result.verbose}`;
    expect(line.trimEnd()).toBe(run.formatted);
  });
});
