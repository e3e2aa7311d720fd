import { identifyResult, type RunResult } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { buildComparison } from './build-comparison.ts';
import type { ScoreCell } from './comparison.ts';
import { exampleRun, REFERENCES } from './example-runs.ts';
import { layoutComparison } from './layout.ts';
import { poolSeeds } from './significance.ts';

const PERFECT = [...REFERENCES];
const SHUFFLED = REFERENCES.map((line) => line.split(' ').toReversed().join(' '));
const HALF = [PERFECT[0], PERFECT[1], SHUFFLED[2], SHUFFLED[3]] as string[];

const good = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: PERFECT });
const half = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: HALF });
const bad = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: SHUFFLED });

const noting = (variant: string, seed: number, notes: string[]) =>
  exampleRun({ variant, seed, hypotheses: PERFECT, change: (result) => ({ ...result, notes }) });

const onWasm = (result: RunResult): RunResult => {
  const { hash: _hash, ...identity } = result.identity;
  const decodedOn = { engine: 'wasm', instructionSet: 'wasm-simd', node: 20 };
  const trainedOn = [{ fromUpdate: 1, microBatches: 1, ...decodedOn }];
  return { ...result, identity: identifyResult({ ...identity, trainedOn, decodedOn }) };
};

const wasm = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: PERFECT, change: onWasm });

/** Whether each row's BLEU bears the mark of mixed arithmetic. */
const marksOf = (runs: Parameters<typeof buildComparison>[0]) => {
  const table = buildComparison(runs, { metrics: ['bleu'] });
  return layoutComparison(table).rows.map((row) => row[2]?.endsWith('‡'));
};

describe('buildComparison', () => {
  it('makes one row per variant, in order of first appearance, with seeds ascending', () => {
    const table = buildComparison([bad('none', 2), bad('none', 1), good('sape', 1), good('sape', 2)]);
    expect(table.rows.map((row) => row.variant)).toEqual(['none', 'sape']);
    expect(table.rows[0]?.seeds.map((seed) => seed.seed)).toEqual([1, 2]);
  });

  it('gives the mean and the sample standard deviation over seeds', () => {
    const table = buildComparison([good('sape', 1), bad('sape', 2), good('none', 1), good('none', 2)]);
    const cell = table.rows[0]?.scores[0] as ScoreCell;
    const [first, second] = cell.bySeed as [number, number];
    // Perfect output scores 100; of two values a and b the sample standard deviation is |a − b| / √2.
    expect(first).toBeCloseTo(100, 10);
    expect(cell.mean).toBeCloseTo((100 + second) / 2, 10);
    expect(cell.std).toBeCloseTo((100 - second) / Math.SQRT2, 10);
  });

  it('has no standard deviation of one seed', () => {
    expect(buildComparison([good('sape', 1)]).rows[0]?.scores[0]?.std).toBeNull();
  });

  it('keeps failed, cancelled, waiting and missing seeds in their row', () => {
    const table = buildComparison([
      good('sape', 1),
      exampleRun({ variant: 'sape', seed: 2, state: 'failed', failure: 'training.diverged: loss is NaN' }),
      exampleRun({ variant: 'sape', seed: 3, state: 'cancelled' }),
      exampleRun({ variant: 'sape', seed: 4, state: 'running' }),
      good('none', 5),
    ]);
    expect(table.rows[0]?.seeds.map(({ seed, outcome, reason }) => [seed, outcome, reason])).toEqual([
      [1, 'succeeded', null],
      [2, 'failed', 'training.diverged: loss is NaN'],
      [3, 'cancelled', null],
      [4, 'unfinished', 'running'],
      [5, 'missing', null],
    ]);
    expect(table.rows[0]?.scores[0]?.mean).toBeCloseTo(100, 10);
  });

  it('tests against the baseline with the statistics of all seeds, and resamples test segments', () => {
    const runs = [half('none', 1), bad('none', 2), good('sape', 1), bad('sape', 2)];
    const table = buildComparison(runs, { baseline: 'none' });
    // sacreBLEU 2.6.0's BLEU statistics of both seeds added per segment, resampled by numpy's default_rng(12345): 65 of
    // the 1,000 shifted differences exceed the observed one. (The mean of the seeds' differences would be 20.27.)
    expect(table.rows[1]?.scores[0]?.significance).toEqual({
      pValue: 66 / 1001,
      draws: 1000,
      difference: expect.closeTo(24.10501669080866, 10) as number,
    });
    expect(table.rows[0]?.scores[0]?.significance).toBeNull();
  });

  it('adds the statistics of seeds segment by segment', () => {
    const seeds = [
      {
        segments: [
          [1, 2],
          [3, 4],
        ],
        testSet: '',
      },
      {
        segments: [
          [10, 20],
          [30, 40],
        ],
        testSet: '',
      },
    ];
    expect(poolSeeds(seeds)).toEqual([
      [11, 22],
      [33, 44],
    ]);
  });

  it('gives no p-value across different test sets, and says why', () => {
    const other = exampleRun({
      variant: 'sape',
      seed: 1,
      hypotheses: PERFECT,
      references: REFERENCES.map((line) => `${line} !`),
    });
    const table = buildComparison([good('none', 1), other]);
    expect(table.rows[1]?.scores[0]?.significance).toBeNull();
    expect(table.notes.join('\n')).toContain('sape: no p-value for BLEU: the runs were scored on different test sets');
  });

  it('says when signatures, hosts or code versions differ', () => {
    const elsewhere = exampleRun({
      variant: 'sape',
      seed: 1,
      hypotheses: PERFECT,
      change: (result) => ({
        ...result,
        scores: result.scores.map((score) => ({ ...score, signature: `${score.signature}|lc` })),
        environment: { ...result.environment, hostname: 'host-b', codeVersion: 'd'.repeat(64) },
      }),
    });
    const { notes } = buildComparison([good('none', 1), elsewhere]);
    expect(notes).toContain('The BLEU signatures differ between runs: those scores are not comparable.');
    expect(notes).toContain('Runs differ in their host: host-a, host-b.');
    expect(notes).toContain('Runs differ in their code version: cccccccccccc, dddddddddddd.');
  });

  it('marks every score whose seeds, or whose baseline, were computed on another engine or instruction set', () => {
    const none = [good('none', 1), good('none', 2)];
    expect(marksOf([...none, good('sape', 1), good('sape', 2)])).toEqual([false, false]);
    // One seed of sape ran elsewhere; then both did, so that sape itself is of one piece and only the comparison is
    // mixed.
    expect(marksOf([...none, good('sape', 1), wasm('sape', 2)])).toEqual([false, true]);
    expect(marksOf([...none, wasm('sape', 1), wasm('sape', 2)])).toEqual([false, true]);
    expect(marksOf([good('none', 1), wasm('none', 2), good('sape', 1), good('sape', 2)])).toEqual([true, true]);
    const { notes } = buildComparison([...none, good('sape', 1), wasm('sape', 2)]);
    expect(notes.find((note) => note.startsWith('‡'))).toContain(
      'none on native avx512; sape on native avx512 and wasm wasm-simd',
    );
  });

  it('names each encoding and its paper, once', () => {
    const { notes } = buildComparison([good('none', 1), good('sape', 1), good('sape', 2)]);
    const cited = notes.filter((note) => note.startsWith('sape: '));
    expect(cited).toHaveLength(1);
    expect(cited[0]).toMatch(/^sape: .+\. Vaswani et al\. 2017/u);
  });

  it('says whose note it is, unless it is everybody’s', () => {
    const { notes } = buildComparison([
      noting('none', 1, ['weights averaged']),
      noting('sape', 1, ['weights averaged', '7 translations were cut']),
    ]);
    expect(notes).toContain('weights averaged');
    expect(notes).toContain('sape seed 1: 7 translations were cut');
  });

  it('lists only what differs between rows', () => {
    const table = buildComparison([good('none', 1), good('sape', 1)]);
    expect(table.rows.map((row) => row.differences)).toEqual([
      [{ pointer: '/positional/type', value: 'none' }],
      [{ pointer: '/positional/type', value: 'sape' }],
    ]);
  });

  it('reports the largest memory, the mean time, and a busy machine', () => {
    const slow = exampleRun({
      variant: 'sape',
      seed: 2,
      hypotheses: PERFECT,
      change: (result) => ({
        ...result,
        memory: { enginePeakBytes: null, processPeakBytes: 300 },
        forward: { ...result.forward, median: 14.25, maximum: 20, busy: true },
      }),
    });
    const row = buildComparison([good('sape', 1), slow]).rows[0];
    // (12.25 + 14.25) / 2 = 13.25; one engine does not report its memory, so the process peaks are compared.
    expect(row?.forward).toEqual({ medianMs: 13.25, minimumMs: 12, maximumMs: 20, busy: true });
    expect(row?.peakMemory).toEqual({ bytes: 200 * 2 ** 20, of: 'process' });
  });

  it('stands without any result', () => {
    const table = buildComparison([exampleRun({ variant: 'none', seed: 1 })]);
    expect(table.metrics.map((metric) => metric.id)).toEqual(['bleu', 'chrf++']);
    expect(table.rows[0]?.scores[0]?.mean).toBeNull();
    expect(buildComparison([]).rows).toEqual([]);
  });

  it('refuses an unknown baseline with a suggestion, and two runs of one seed', () => {
    expect(() => buildComparison([good('sape', 1)], { baseline: 'spae' })).toThrow(
      /unknown baseline "spae": did you mean "sape"/,
    );
    expect(() => buildComparison([good('sape', 1)], { metrics: ['bleau'] })).toThrow(
      /unknown metric "bleau": did you mean "bleu"/,
    );
    expect(() => buildComparison([good('sape', 1), bad('sape', 1)])).toThrow(/sape has 2 runs with seed 1/);
  });
});
