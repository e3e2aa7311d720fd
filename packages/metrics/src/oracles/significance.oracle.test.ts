import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { collectStatistics } from '../scoring/score-corpus.ts';
import { drawSelections } from '../significance/approximate-randomization.ts';
import { koehn2004 } from '../significance/koehn-2004.ts';
import { NumpyGenerator } from '../significance/numpy-generator.ts';
import { oraclesPresent, readCompressedOracle, readCorpus, readOracle } from './oracle-files.ts';
import { isClose } from './metric-case.ts';
import {
  type BootstrapRun,
  isNear,
  metricNamed,
  type PairedTest,
  scoreWithInterval,
  type SystemResult,
  testPairs,
} from './significance-of.ts';

interface PairedCase extends PairedTest {
  readonly id: string;
  readonly lines: number;
  readonly systems: string[];
  readonly references: string[];
  readonly indices?: string;
  readonly selection_mask?: string;
  readonly expected: Record<string, SystemResult[]>;
}

interface BootstrapCase extends BootstrapRun {
  readonly system: string;
  readonly references: string[];
  readonly lines: number;
}

interface KoehnCase {
  readonly id: string;
  readonly metric: string;
  readonly lines: number;
  readonly system_a: string;
  readonly system_b: string;
  readonly reference: string;
  readonly n_samples: number;
  readonly seed: number;
  readonly wins_a: number;
  readonly wins_b: number;
  readonly ties: number;
  readonly p_a_not_better: number;
  readonly p_b_not_better: number;
  readonly mean_a: number;
  readonly mean_b: number;
  readonly diff_mean: number;
  readonly diff_ci95: [number, number];
}

interface SignificanceOracle {
  readonly paired: PairedCase[];
  readonly bootstrap: BootstrapCase[];
  readonly koehn2004: KoehnCase[];
}

describeWithReferences(oraclesPresent, 'significance against sacreBLEU 2.6.0', () => {
  const oracle = readOracle('significance.json') as SignificanceOracle;

  it('is checked on 8 paired tests, 8 bootstrap runs and 10 Koehn comparisons', () => {
    const { paired, bootstrap, koehn2004: koehn } = oracle;
    expect(paired.length).toBeGreaterThanOrEqual(8);
    expect(bootstrap.length).toBeGreaterThanOrEqual(8);
    expect(koehn.length).toBeGreaterThanOrEqual(10);
  });

  it.each(oracle.paired.filter((test) => test.indices !== undefined))('draws the resamples of $id', (test) => {
    const drawn = new NumpyGenerator(test.seed).fillBelow(test.lines, new Uint32Array(test.n_samples * test.lines));
    const expected = readCompressedOracle(test.indices ?? '');
    expect(Buffer.from(Uint16Array.from(drawn).buffer).equals(expected)).toBe(true);
  });

  it.each(oracle.paired.filter((test) => test.selection_mask !== undefined))('draws the swaps of $id', (test) => {
    const packed = readCompressedOracle(test.selection_mask ?? '');
    const { mask } = drawSelections(test.lines, { trials: test.n_samples, seed: test.seed });
    expect(mask.every((bit, i) => bit === (((packed[i >> 3] as number) >> (i & 7)) & 1))).toBe(true);
  });

  it.each(
    oracle.paired.flatMap((test) =>
      Object.entries(test.expected).map(([name, results]) => ({ id: test.id, test, name, results })),
    ),
  )('gives the p-values, means and intervals of $id for $name', ({ test, name, results }) => {
    const [systems, references] = [test.systems, test.references].map((files) =>
      files.map((file) => readCorpus(file, test.lines)),
    ) as [string[][], string[][]];
    const found = testPairs(name, test, { systems, references });
    expect(found).toHaveLength(results.length);
    for (const [i, { score, p, mean, ci }] of found.entries()) {
      const expected = results[i] as SystemResult;
      expect(isClose(score, expected.score)).toBe(true);
      // The baseline has no p-value of its own.
      expect(expected.p_value === null || p === expected.p_value).toBe(true);
      expect(isNear(mean, expected.mean)).toBe(true);
      expect(isNear(ci, expected.ci)).toBe(true);
    }
  });

  it.each(oracle.bootstrap)('gives the interval of $metric on $system', (run) => {
    const references = run.references.map((file) => readCorpus(file, run.lines));
    const { score, mean, ci, formatted } = scoreWithInterval(run, readCorpus(run.system, run.lines), references);
    expect(isClose(score, run.score)).toBe(true);
    expect(isNear(mean, run.mean)).toBe(true);
    expect(isNear(ci, run.ci)).toBe(true);
    expect(formatted).toBe(run.formatted);
  });

  it.each(oracle.koehn2004)('counts the wins of $id', (run) => {
    const instance = metricNamed(run.metric);
    const references = [readCorpus(run.reference, run.lines)];
    const [baseline, system] = [run.system_a, run.system_b].map((file) =>
      collectStatistics(instance, readCorpus(file, run.lines), references),
    ) as [number[][], number[][]];
    const result = koehn2004({ instance, baseline, system, samples: run.n_samples, seed: run.seed });
    expect([result.baselineWins, result.systemWins, result.ties]).toEqual([run.wins_a, run.wins_b, run.ties]);
    expect([result.pBaselineNotBetter, result.pSystemNotBetter]).toEqual([run.p_a_not_better, run.p_b_not_better]);
    expect(isNear(result.baselineMean, run.mean_a, 1e-9)).toBe(true);
    expect(isNear(result.systemMean, run.mean_b, 1e-9)).toBe(true);
    expect(isNear(result.differenceMean, run.diff_mean, 1e-9)).toBe(true);
    expect(isNear(result.differenceRange[0], run.diff_ci95[0], 1e-9)).toBe(true);
    expect(isNear(result.differenceRange[1], run.diff_ci95[1], 1e-9)).toBe(true);
  });
});
