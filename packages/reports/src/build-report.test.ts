import { identifyResult, type RunResult } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findProblems } from '@ordo/core';
import { buildReport, type ReportInput } from './build-report.ts';
import { exampleRun, REFERENCES } from './examples/example-runs.ts';
import { type ReportRow, ReportSchema, type ReportTable } from './report.ts';
import type { ReportRun } from './report-run.ts';
import type { Cell } from './document/cell.ts';

const PERFECT = [...REFERENCES];
const SHUFFLED = REFERENCES.map((line) => line.split(' ').toReversed().join(' '));
const HALF = [PERFECT[0], PERFECT[1], SHUFFLED[2], SHUFFLED[3]] as string[];

const good = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: PERFECT });
const half = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: HALF });
const bad = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: SHUFFLED });

const changed = (variant: string, seed: number, change: (result: RunResult) => RunResult) =>
  exampleRun({ variant, seed, hypotheses: PERFECT, change });

const noting = (variant: string, seed: number, notes: string[]) =>
  changed(variant, seed, (result) => ({ ...result, notes }));

const wasm = (variant: string, seed: number) =>
  changed(variant, seed, (result) => {
    const { hash: _hash, ...identity } = result.identity;
    const decodedOn = { engine: 'wasm', instructionSet: 'wasm-simd', node: 20 };
    const trainedOn = [{ fromUpdate: 1, microBatches: 1, ...decodedOn }];
    return { ...result, identity: identifyResult({ ...identity, trainedOn, decodedOn }) };
  });

const withoutSegments = (result: RunResult): RunResult => ({
  ...result,
  scores: result.scores.map((score) => ({ ...score, segments: [] })),
});

const withScore = (result: RunResult, score: number): RunResult => ({
  ...result,
  scores: result.scores.map((entry) => ({ ...entry, score })),
});

/** Returns runs of a variant that have this score in every metric. */
const scored = (variant: string, scores: readonly number[]): ReportRun[] =>
  scores.map((score, i) => changed(variant, i + 1, (result) => withScore(result, score)));

const manyRows = (count: number): ReportRun[] =>
  Array.from({ length: count }, (_, i) => scored(`v${i}`, [20 + i, 21 + 2 * i * i, 22])).flat();

/** Returns a row sample whose three resamples differ from its score by 0, 1 and 2. */
const sample = (score: number) => ({
  testSet: 't',
  sample: { segments: 4, samples: 3, seed: 1, score, resampled: Float64Array.of(score, score + 1, score + 2) },
});

type Choices = Omit<ReportInput, 'parts'>;

/** Returns the only table of a report on these runs. */
async function tabulate(runs: readonly ReportRun[], choices: Choices = {}): Promise<ReportTable> {
  const { tables } = await buildReport({ ...choices, parts: [{ runs }] });
  return tables[0] as ReportTable;
}

const idsOf = async (columns: readonly string[]): Promise<string[]> =>
  (await tabulate([good('sape', 1)], { columns })).columns.map(({ id }) => id);

const cellOf = ({ columns, rows }: ReportTable, row: number, column: string): Cell =>
  (rows[row] as ReportRow).cells[columns.findIndex(({ id }) => id === column)] as Cell;

const pOf = (table: ReportTable) => cellOf(table, 1, 'score:bleu').significance?.training?.p;

const measured = (seed: number, joules: number | null, gramsPerKwh?: number): ReportRun =>
  changed('sape', seed, (result) => ({
    ...result,
    training: { ...result.training, seconds: 7100 },
    decoding: { ...result.decoding, seconds: 100 },
    energy: {
      seconds: 7300,
      parts: [
        { of: 'processors', joules, method: joules === null ? 'not measured: no counter' : 'counters' },
        { of: 'gpus', joules: 1_800_000, method: 'power' },
      ],
      ...(gramsPerKwh === undefined ? {} : { gramsPerKwh }),
    },
  }));

describe('buildReport', () => {
  it('makes one row per variant, in order of first appearance, with seeds ascending', async () => {
    const table = await tabulate([bad('none', 2), bad('none', 1), good('sape', 1), good('sape', 2)]);
    expect(table.rows.map((row) => row.variant)).toEqual(['none', 'sape']);
    expect(table.rows[0]?.seeds.map(({ seed }) => seed)).toEqual([1, 2]);
  });

  it('gives the mean and the sample standard deviation over seeds', async () => {
    const table = await tabulate([good('sape', 1), bad('sape', 2), good('none', 1), good('none', 2)]);
    const cell = cellOf(table, 0, 'score:bleu');
    const [first, second] = cell.bySeed as [number, number];
    // A perfect output scores 100. For two values a and b, the sample standard deviation is |a − b| / √2.
    expect(first).toBeCloseTo(100, 10);
    expect(cell.value).toBeCloseTo((100 + second) / 2, 10);
    expect(cell.spread).toBeCloseTo((100 - second) / Math.SQRT2, 10);
    expect(cell.n).toBe(2);
  });

  it('gives the 95 % confidence interval of the mean', async () => {
    const table = await tabulate([good('sape', 1), bad('sape', 2), half('sape', 3)], { metrics: ['bleu'] });
    const { value, spread, interval } = cellOf(table, 0, 'score:bleu');
    // Student's t with 2 degrees of freedom has its 97.5 % quantile at 4.302652729749462 (scipy 1.17, t.ppf).
    const half95 = (4.302652729749462 * (spread as number)) / Math.sqrt(3);
    expect(interval?.[0]).toBeCloseTo((value as number) - half95, 9);
    expect(interval?.[1]).toBeCloseTo((value as number) + half95, 9);
  });

  it('has the pairs with its baseline and no others if it is long, and says so', async () => {
    const [short, long] = [await tabulate(manyRows(50)), await tabulate(manyRows(51))];
    expect(short.pairs).toHaveLength(2 * 1225); // two metrics, 50 · 49 / 2 pairs
    expect(long.pairs).toHaveLength(2 * 50);
    expect(new Set(long.pairs.map(({ over, familySize }) => `${over} ${familySize}`))).toEqual(new Set(['v0 50']));
    const note = /^The table has 51 rows, more than 50, so only the pairs with v0 are tested: choose another baseline/;
    expect(short.notes.filter((one) => note.test(one))).toEqual([]);
    expect(long.notes.filter((one) => note.test(one))).toHaveLength(1);
  });

  it('tests over seeds, paired by seed, with one p of each pair in the column and in the list of pairs', async () => {
    const none = scored('none', [27.1, 27.4, 27.2]);
    const sape = scored('sape', [28.0, 28.3, 28.5]);
    const pair = await tabulate([...none, ...sape], { metrics: ['bleu'] });
    // scipy 1.17.1: ttest_rel([28.0, 28.3, 28.5], [27.1, 27.4, 27.2]).
    const p = expect.closeTo(0.016244735238165872, 9) as number;
    const tested = { how: 'paired', seeds: 3, p, holmP: p, familySize: 1, nearEnd: false };
    expect(cellOf(pair, 1, 'score:bleu').significance?.training).toEqual(tested);
    expect(cellOf(pair, 1, 'p-seeds:bleu')).toMatchObject({ value: p, text: '0.016' });
    expect(pair.pairs).toEqual([
      {
        metric: 'bleu',
        row: 'sape',
        over: 'none',
        text: '+1.03',
        family: 'baseline',
        ...tested,
        difference: expect.closeTo(31 / 30, 9) as number,
      },
    ]);
    expect(pair.notes.join(' ')).toContain(
      'It is the two-sided t test over seeds, paired by seed, adjusted by Holm’s correction over the only comparison with none.',
    );
    const three = await tabulate([...none, ...sape, ...scored('lape', [27.3, 27.0, 27.5])], { metrics: ['bleu'] });
    const [cell, listed] = [cellOf(three, 1, 'p-seeds:bleu'), three.pairs?.[0]];
    expect(cell).toMatchObject({
      text: '0.032', // 2 · 0.0162
      details: ['adjusted by Holm’s correction over 2; unadjusted: 0.016', 'paired over 3 seeds'],
    });
    expect(listed).toMatchObject({ row: 'sape', over: 'none', holmP: cell.value, familySize: 2 });
    expect(three.pairs?.map(({ row, over, family }) => `${row} ${over} ${family}`)).toEqual([
      'sape none baseline',
      'lape none baseline',
      'sape lape others',
    ]);
  });

  it('does not change the p of two rows by a third', async () => {
    const rows = [...scored('none', [27.1, 27.4, 27.2]), ...scored('sape', [28.0, 28.3, 28.5])];
    const alone = await tabulate(rows, { metrics: ['bleu'] });
    const wild = await tabulate([...rows, ...scored('lost', [20, 31, 9])], { metrics: ['bleu'] });
    expect(pOf(wild)).toBe(pOf(alone));
  });

  it('says over how many seeds a pair is tested that has lost one, and that scores near an end count twice', async () => {
    const lost = [...scored('none', [27.1, 27.4, 27.2]), ...scored('sape', [28.0, 28.4])];
    const table = await tabulate(lost, { metrics: ['bleu'] });
    expect(table.notes).toContain('“p seeds” of sape is over 2 seeds.');
    const near = await tabulate([...scored('none', [41, 43, 42]), ...scored('sape', [96.8, 90.9, 97.9])], {
      metrics: ['bleu'],
    });
    expect(cellOf(near, 1, 'score:bleu').significance?.training?.nearEnd).toBe(true);
    expect(near.notes.join(' ')).toContain('Where a row lies near the end of its scale, scores are skewed, and p');
  });

  it('says that one seed does not tell how seeds differ', async () => {
    const table = await tabulate([good('none', 1), bad('sape', 1)]);
    expect(table.columns.map(({ kind }) => kind)).not.toContain('p-seeds');
    expect(table.notes).toContain('No p over seeds: one seed does not tell how seeds differ.');
  });

  it('has no standard deviation of one seed', async () => {
    expect(cellOf(await tabulate([good('sape', 1)]), 0, 'score:bleu').spread).toBeNull();
  });

  it('keeps failed, cancelled, waiting and missing seeds in their row', async () => {
    const table = await tabulate([
      good('sape', 1),
      exampleRun({ variant: 'sape', seed: 2, state: 'failed', failure: 'training.diverged: loss is NaN' }),
      exampleRun({ variant: 'sape', seed: 3, state: 'cancelled' }),
      exampleRun({ variant: 'sape', seed: 4, state: 'running' }),
      good('none', 5),
    ]);
    expect(table.rows[0]?.seeds).toEqual([
      { seed: 1, outcome: 'finished', run: 'sape-1', reason: null },
      { seed: 2, outcome: 'failed', run: 'sape-2', reason: 'training.diverged: loss is NaN' },
      { seed: 3, outcome: 'cancelled', run: 'sape-3', reason: null },
      { seed: 4, outcome: 'unfinished', run: 'sape-4', reason: 'running' },
      { seed: 5, outcome: 'missing', run: null, reason: null },
    ]);
    expect(cellOf(table, 0, 'seeds').text).toBe(
      '1 of 5; seed 2 failed, seed 3 cancelled, seed 4 running, seed 5 missing',
    );
    expect(cellOf(table, 0, 'score:bleu').value).toBeCloseTo(100, 10);
    expect(table.notes).toContain('sape, seed 2 failed: training.diverged: loss is NaN');
  });

  it('tests against the baseline with the statistics of all seeds, and resamples test segments', async () => {
    const runs = [half('none', 1), bad('none', 2), good('sape', 1), bad('sape', 2)];
    const table = await tabulate(runs, { baseline: 'none' });
    // sacreBLEU 2.6.0's BLEU statistics of both seeds added per segment, resampled by numpy's default_rng(12345): 65 of
    // the 1,000 shifted differences exceed the observed one. (The mean of the seeds' differences is 20.27.)
    expect(cellOf(table, 1, 'score:bleu').significance).toMatchObject({
      difference: expect.closeTo(20.27, 2) as number,
      testSet: { sacrebleuP: 66 / 1001, draws: 1000, difference: expect.closeTo(24.10501669080866, 10) as number },
      untested: [],
    });
    expect(cellOf(table, 1, 'p-test-set:bleu')).toMatchObject({ text: '0.066', value: 66 / 1001 });
    expect(cellOf(table, 1, 'p-test-set:bleu').details).toEqual([
      expect.stringMatching(/^sacreBLEU’s: 0\.066; centred: 0\.\d{3}; both unadjusted$/),
    ]);
    expect(cellOf(table, 0, 'score:bleu').significance).toBeNull();
    expect(cellOf(table, 0, 'p-test-set:bleu').text).toBe('baseline');
  });

  it('takes samples of the rows from elsewhere, as a service that stores sketches needs it', async () => {
    const asked: unknown[] = [];
    const runs = [good('none', 1), good('sape', 1), exampleRun({ variant: 'sape', seed: 2, state: 'failed' })];
    const table = await tabulate(runs, {
      metrics: ['bleu'],
      sampleRows: (metric, rows) => {
        asked.push([metric.id, rows.map((row) => row.map(({ runId }) => runId))]);
        return Promise.resolve([sample(10), sample(20)]);
      },
    });
    expect(asked).toEqual([['bleu', [['none-1'], ['sape-1']]]]);
    // All three differences are 10. Shifted to mean zero, none exceeds 10: (0 + 1) / (3 + 1).
    expect(cellOf(table, 1, 'p-test-set:bleu').value).toBe(0.25);
  });

  it('shows no p for equal translations, to which sacreBLEU gives its smallest', async () => {
    const table = await tabulate([half('none', 1), half('sape', 1), bad('lape', 1)]);
    // No draw differs by more than 0: (0 + 1) / (1000 + 1).
    expect(cellOf(table, 1, 'p-test-set:bleu')).toMatchObject({ text: 'alike', value: 1 / 1001 });
    expect(cellOf(table, 2, 'p-test-set:bleu').text).not.toBe('alike');
    expect(table.notes.join(' ')).toContain('“alike” stands for equal scores in every draw');
    const apart = await tabulate([half('none', 1), bad('sape', 1)]);
    expect(apart.notes.join(' ')).not.toContain('“alike”');
  });

  it('gives no p-value across different test sets, and says why', async () => {
    const references = REFERENCES.map((line) => `${line} !`);
    const other = exampleRun({ variant: 'sape', seed: 1, hypotheses: PERFECT, references });
    const why = 'no p of the test set: the runs were scored on different test sets';
    const table = await tabulate([good('none', 1), other]);
    expect(cellOf(table, 1, 'score:bleu').significance).toMatchObject({ testSet: null, training: null });
    expect(cellOf(table, 1, 'score:bleu').significance?.untested).toContain(why);
    expect(table.notes).toContain('No p of the test set: the runs were scored on different test sets.');
    // A row whose own seeds have different test sets cannot be pooled, not even against a baseline that has the same two.
    const seeds = ['none', 'sape'].flatMap((variant) => [
      good(variant, 1),
      exampleRun({ variant, seed: 2, hypotheses: PERFECT, references }),
    ]);
    const mixed = await tabulate(seeds);
    expect(cellOf(mixed, 1, 'p-test-set:bleu').value).toBeNull();
  });

  it('gives no p-value without segment statistics', async () => {
    const { notes } = await tabulate([good('none', 1), changed('sape', 1, withoutSegments)]);
    expect(notes).toContain('No p of the test set: no seed has segment statistics.');
    const some = await tabulate([good('none', 1), changed('sape', 1, withoutSegments), good('lape', 1)]);
    expect(some.notes).toContain('No p of the test set: no seed has segment statistics. This concerns sape.');
  });

  it('says when signatures, hosts or code versions differ', async () => {
    const elsewhere = changed('sape', 1, (result) => ({
      ...result,
      scores: result.scores.map((score) => ({ ...score, signature: `${score.signature}|lc` })),
      environment: { ...result.environment, hostname: 'host-b', codeVersion: 'd'.repeat(64) },
    }));
    const report = await buildReport({ parts: [{ runs: [good('none', 1), elsewhere] }] });
    const notes = report.tables[0]?.notes;
    expect(notes).toContain('The BLEU signatures differ between runs: those scores are not comparable.');
    expect(notes).toContain('Runs differ in their host: host-a, host-b.');
    expect(notes).toContain('Runs differ in their code version: cccccccccccc, dddddddddddd.');
    expect(report.provenance).toEqual({
      codeVersions: ['c'.repeat(64), 'd'.repeat(64)],
      datasets: [],
      arithmetic: ['native avx512'],
      hosts: ['host-a', 'host-b'],
      ordo: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    });
  });

  it('marks every score whose seeds, or whose baseline, were computed on another engine or instruction set', async () => {
    const marksOf = async (runs: readonly ReportRun[]): Promise<boolean[]> => {
      const table = await tabulate(runs, { metrics: ['bleu'] });
      return table.rows.map((_, i) => cellOf(table, i, 'score:bleu').text.endsWith('‡'));
    };
    const none = [good('none', 1), good('none', 2)];
    expect(await marksOf([...none, good('sape', 1), good('sape', 2)])).toEqual([false, false]);
    // One seed of sape ran on another engine. In the second case both did, so the runs of sape are alike and only the
    // comparison is mixed.
    expect(await marksOf([...none, good('sape', 1), wasm('sape', 2)])).toEqual([false, true]);
    expect(await marksOf([...none, wasm('sape', 1), wasm('sape', 2)])).toEqual([false, true]);
    expect(await marksOf([good('none', 1), wasm('none', 2), good('sape', 1), good('sape', 2)])).toEqual([true, true]);
    const { notes } = await tabulate([...none, good('sape', 1), wasm('sape', 2)]);
    expect(notes.find((note) => note.startsWith('‡'))).toContain(
      'none on native avx512; sape on native avx512 and wasm wasm-simd',
    );
  });

  it('marks the scores of a row with runs that have collapsed, and says which they are', async () => {
    const collapsed = (variant: string, seed: number): ReportRun => {
      const run = good(variant, seed);
      return { ...run, result: run.result === null ? null : { ...run.result, collapsed: true } };
    };
    const runs = [good('none', 1), good('none', 2), good('sape', 1), collapsed('sape', 2)];
    const table = await tabulate(runs, { metrics: ['bleu'] });
    const cells = table.rows.map((_, i) => cellOf(table, i, 'score:bleu'));
    expect(cells.map(({ marks }) => marks)).toEqual([[], ['§']]);
    expect(cells[1]?.text).toMatch(/§$/u);
    expect(table.notes.find((note) => note.startsWith('§'))).toMatch(
      /^§ collapsed: nothing shows that the translations depend on the source.*sape \(1 of 2 seeds\)/u,
    );
  });

  it('names each encoding and its paper, once', async () => {
    const { notes } = await tabulate([good('none', 1), good('sape', 1), good('sape', 2)]);
    const cited = notes.filter((note) => note.startsWith('sape: '));
    expect(cited).toHaveLength(1);
    expect(cited[0]).toMatch(/^sape: .+\. Vaswani et al\. 2017/u);
  });

  it('says whose note it is, unless it is everybody’s: a row, or those of its seeds that have it', async () => {
    const { notes } = await tabulate([
      noting('none', 1, ['averaged', 'one was cut']),
      noting('none', 2, ['averaged']),
      noting('sape', 1, ['averaged', 'offset 2', 'one was cut']),
      noting('sape', 2, ['averaged', 'offset 2', 'one was cut']),
      noting('rpe', 1, ['averaged', 'offset 2']),
      noting('rpe', 2, ['averaged']),
    ]);
    expect(notes).toContain('averaged');
    expect(notes).toContain('none, seed 1; sape: one was cut');
    expect(notes).toContain('sape; rpe, seed 1: offset 2');
  });

  it('does not count rows without a finished run among those that lack a note', async () => {
    const { notes } = await tabulate([noting('none', 1, ['averaged']), exampleRun({ variant: 'sape', seed: 1 })]);
    expect(notes).toContain('averaged');
  });

  it('lists only what differs between rows', async () => {
    const table = await tabulate([good('none', 1), good('sape', 1)]);
    expect(table.rows.map((row) => row.differences)).toEqual([
      [{ pointer: '/positional/type', value: 'none' }],
      [{ pointer: '/positional/type', value: 'sape' }],
    ]);
  });

  it('reports the largest memory, the mean time, and a busy machine', async () => {
    const slow = changed('sape', 2, (result) => ({
      ...result,
      memory: { enginePeakBytes: null, processPeakBytes: 300 },
      forward: { ...result.forward, median: 14.25, maximum: 20, busy: true },
    }));
    const table = await tabulate([good('sape', 1), slow]);
    // (12.25 + 14.25) / 2 = 13.25; one engine does not report its memory, so the process peaks are compared.
    expect(cellOf(table, 0, 'forward-time')).toMatchObject({ text: '13.3*', value: 13.25 });
    expect(cellOf(table, 0, 'peak-memory')).toMatchObject({ text: '200.0†', value: 200, marks: ['†'] });
    expect(cellOf(table, 0, 'peak-memory').fields).toEqual({
      peak_memory_bytes: 200 * 2 ** 20,
      peak_memory_of: 'process',
    });
  });

  it('shows hours, energy and emissions of a run where they were measured', async () => {
    const table = await tabulate([measured(1, 1_800_000, 400), measured(2, 5_400_000, 400)]);
    // (7,100 + 100) / 3,600 = 2 h; (1.8 + 1.8) MJ / 3.6 = 1 kWh and (5.4 + 1.8) MJ / 3.6 = 2 kWh.
    expect(cellOf(table, 0, 'hours')).toMatchObject({ text: '2.00', value: 2 });
    expect(cellOf(table, 0, 'energy')).toMatchObject({ text: '1.500', value: 1.5, bySeed: [1, 2] });
    // 400 g and 800 g.
    expect(cellOf(table, 0, 'emissions')).toMatchObject({ text: '600.0', value: 600, bySeed: [400, 800] });
    expect(table.notes).toEqual(
      expect.arrayContaining([
        'energy of the processors: counters.',
        'energy of the gpus: power.',
        'all 2 measured runs together took 3.000 kWh.',
        'emissions: measured kWh × 400 g of CO₂-equivalent per kWh, as set where the runs were made.',
      ]),
    );
  });

  it('gives no mean of energy where a run was not measured whole, and no emissions without their setting', async () => {
    const table = await tabulate([measured(1, null), measured(2, 5_400_000)]);
    expect(cellOf(table, 0, 'energy')).toMatchObject({ text: '–', value: null, bySeed: [null, 2] });
    expect(table.notes).toContain('energy of the processors: not measured: no counter.');
    expect(table.columns.map(({ id }) => id)).not.toContain('emissions');
    const unmeasured = await tabulate([measured(1, null)]);
    expect(unmeasured.columns.map(({ id }) => id)).not.toContain('energy');
  });

  it('stands without any result, and without any run', async () => {
    const table = await tabulate([exampleRun({ variant: 'none', seed: 1 })]);
    expect(table.columns.filter(({ kind }) => kind === 'score').map(({ metric }) => metric)).toEqual([
      'bleu',
      'chrf++',
    ]);
    expect(cellOf(table, 0, 'score:bleu')).toMatchObject({ text: '–', value: null });
    expect((await tabulate([])).rows).toEqual([]);
  });

  it('refuses unknown baselines, metrics and columns with a suggestion, and two runs of one seed', async () => {
    const runs = [good('sape', 1)];
    await expect(tabulate(runs, { baseline: 'spae' })).rejects.toThrow(/unknown baseline "spae": did you mean "sape"/);
    await expect(tabulate(runs, { metrics: ['bleau'] })).rejects.toThrow(/unknown metric "bleau": did you mean "bleu"/);
    await expect(tabulate(runs, { columns: ['scores'] })).rejects.toThrow(
      /unknown column "scores": did you mean "score"/,
    );
    await expect(tabulate(runs, { columns: ['score:blue'] })).rejects.toThrow(/did you mean "bleu"/);
    await expect(tabulate([good('sape', 1), bad('sape', 1)])).rejects.toThrow(/sape has 2 runs with seed 1/);
  });

  it('shows the columns that were asked for, those of one metric side by side', async () => {
    expect(await idsOf(['variant', 'score', 'p-test-set', 'parameters'])).toEqual([
      'variant',
      'score:bleu',
      'p-test-set:bleu',
      'score:chrf++',
      'p-test-set:chrf++',
      'parameters',
    ]);
    expect(await idsOf(['score:chrf++', 'variant'])).toEqual(['score:chrf++', 'variant']);
  });

  it('leaves rows out once all have been tested, keeps the baseline, and says so', async () => {
    const whole = await tabulate(manyRows(5), { baseline: 'v3' });
    const cut = await tabulate(manyRows(5), { baseline: 'v3', rows: 2 });
    expect(cut.rows).toEqual([whole.rows[0], whole.rows[1], whole.rows[3]]);
    const shown = new Set(['v0', 'v1', 'v3']);
    // Three pairs of three rows for each of two metrics, corrected over all ten pairs of five rows as before.
    expect(cut.pairs).toHaveLength(6);
    expect(cut.pairs).toEqual(whole.pairs.filter(({ row, over }) => shown.has(row) && shown.has(over)));
    expect(cut.notes[0]).toBe('3 of 5 rows are shown; all of them were tested.');
    expect((await tabulate(manyRows(5), { rows: 5 })).notes).toEqual((await tabulate(manyRows(5))).notes);
  });

  it('gives a document that its schema accepts, and equal documents for equal runs', async () => {
    const runs = [half('none', 1), bad('none', 2), good('sape', 1), bad('sape', 2)];
    const report = await buildReport({ parts: [{ runs }] });
    expect(findProblems(ReportSchema, JSON.parse(JSON.stringify(report)))).toEqual([]);
    expect(JSON.stringify(await buildReport({ parts: [{ runs: structuredClone(runs) }] }))).toBe(
      JSON.stringify(report),
    );
  });
});
