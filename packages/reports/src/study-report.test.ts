import { findProblems } from '@ordo/core';
import type { Observation, Study } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import type { Cell } from './document/cell.ts';
import { exampleRun, REFERENCES } from './examples/example-runs.ts';
import { EXAMPLE_STUDY as study } from './examples/example-study.ts';
import { renderReport } from './formats/render-report.ts';
import { ReportSchema, type ReportTable } from './report.ts';

const PERFECT = [...REFERENCES];
const SHUFFLED = REFERENCES.map((line) => line.split(' ').toReversed().join(' '));

const good = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: PERFECT });
const bad = (variant: string, seed: number) => exampleRun({ variant, seed, hypotheses: SHUFFLED });

const RUNS = [good('sape', 1), bad('none', 1), good('sape', 2), bad('none', 2)];

const rowOf = ({ rows }: ReportTable, title: string) => {
  const found = rows.find((row) => row.title === title);
  if (found === undefined) throw new Error(`no row ${title}`);
  return found;
};

const cellOf = (table: ReportTable, title: string, column: string): Cell =>
  rowOf(table, title).cells[table.columns.findIndex(({ id }) => id === column)] as Cell;

const observe = (variant: string, values: readonly number[]): Observation => ({
  part: 'published',
  variant,
  metric: 'accuracy',
  seeds: values.map((value, i) => ({ seed: i + 1, outcome: 'finished', value, reason: null })),
});

describe('a report on a study', () => {
  it('names the study, and has the rows of the paper in its sequence, also those without a run', async () => {
    const report = await buildReport({ study, parts: [{ part: 'probe', experiment: 'e1', runs: RUNS }] });
    expect(report.title).toBe('An example');
    expect(report.study).toEqual({
      id: 'example/table-1',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      title: 'An example',
      citation: 'Example et al. 2024, Table 1',
    });
    expect(report.notes).toEqual(['It is made for tests.']);
    const [table] = report.tables as [ReportTable];
    expect(table).toMatchObject({ part: 'probe', title: 'Order probe', experiment: 'e1', baseline: 'none' });
    expect(table.rows.map(({ title, variant, isBaseline }) => [title, variant, isBaseline])).toEqual([
      ['w/o PE', 'none', true],
      ['SAPE', 'sape', false],
      ['RPE of another kind', 'RPE of another kind', false],
    ]);
    expect(cellOf(table, 'RPE of another kind', 'seeds').text).toBe('0 of 2; seeds 1 and 2 missing');
    expect(cellOf(table, 'SAPE', 'score:bleu').value).toBeCloseTo(100, 10);
    expect(findProblems(ReportSchema, JSON.parse(JSON.stringify(report)))).toEqual([]);
  });

  it('puts the printed number and the verdict behind what was measured', async () => {
    const report = await buildReport({ study, parts: [{ part: 'probe', runs: RUNS }] });
    const [table] = report.tables as [ReportTable];
    expect(table.columns.map(({ id }) => id)).toEqual([
      'variant',
      'seeds',
      'score:bleu',
      'printed:bleu',
      'verdict:bleu',
      'p-test-set:bleu',
      'p-seeds:bleu',
      'score:chrf++',
      'p-test-set:chrf++',
      'p-seeds:chrf++',
      'parameters',
      'printed:parameters',
      'verdict:parameters',
      'peak-memory',
      'forward-time',
      'train-speed',
    ]);
    expect(cellOf(table, 'SAPE', 'printed:bleu')).toMatchObject({ text: '90.50', value: 90.5 });
    expect(cellOf(table, 'SAPE', 'printed:parameters')).toMatchObject({ text: '1.23' });
    expect(cellOf(table, 'w/o PE', 'printed:parameters').text).toBe('–');
    // SAPE has a printed number and a claim; every cell about its BLEU points to both.
    const { judgements } = cellOf(table, 'SAPE', 'verdict:bleu');
    expect(judgements.map((place) => report.judgements[place]?.kind)).toEqual(['value', 'above']);
    expect(cellOf(table, 'SAPE', 'score:bleu').judgements).toEqual(judgements);
    expect(cellOf(table, 'SAPE', 'verdict:bleu').text).toMatch(/^[✓▲▼?] \w+ \(\d of 2\)$/);
  });

  it('gives machines the numbers of the printed value, whatever is claimed beside it', async () => {
    const best = {
      kind: 'best-of',
      part: 'probe',
      metric: 'bleu',
      row: 'SAPE',
      among: ['w/o PE'],
      cite: { text: '§4' },
    };
    const targets = [best, ...study.targets] as Study['targets'];
    const report = await buildReport({ study: { ...study, targets }, parts: [{ part: 'probe', runs: RUNS }] });
    const [head = '', ...lines] = renderReport(report, 'csv').split('\n');
    const line = lines.find((one) => one.includes('SAPE'))?.split(',') ?? [];
    const [printed, measured] = ['bleu_printed', 'bleu_measured'].map((name) => line[head.split(',').indexOf(name)]);
    // The lead of SAPE over the other row is another number.
    expect([Number(printed), Number(measured)]).toEqual([90.5, expect.closeTo(100, 6)]);
  });

  it('leaves the verdict on runs that have collapsed as it is, and marks it', async () => {
    const collapsed = RUNS.map((run) => ({
      ...run,
      result: run.result === null ? null : { ...run.result, collapsed: true },
    }));
    const verdicts = async (runs: typeof RUNS) => {
      const [table] = (await buildReport({ study, parts: [{ part: 'probe', runs }] })).tables as [ReportTable];
      return ['verdict:bleu', 'verdict:parameters'].map((column) => cellOf(table, 'SAPE', column).text);
    };
    const [about = '', size = ''] = await verdicts(RUNS);
    expect(await verdicts(collapsed)).toEqual([`${about}§`, size]);
  });

  it('shows no verdict on a print that is odd or disputed without saying so, in any format', async () => {
    const note = 'The text says 91.00 <twice>.';
    const dispute = 'The formula gives 1.25.';
    const [value, count, ...claims] = study.targets;
    const targets = [{ ...value, note }, { ...count, disputed: { SAPE: dispute } }, ...claims] as typeof study.targets;
    const report = await buildReport({ study: { ...study, targets }, parts: [{ part: 'probe', runs: RUNS }] });
    const [table] = report.tables as [ReportTable];
    expect(cellOf(table, 'SAPE', 'verdict:bleu')).toMatchObject({ marks: ['¶'], text: expect.stringMatching(/¶$/u) });
    expect(cellOf(table, 'SAPE', 'verdict:parameters').text).toBe('? inconclusive¶');
    expect(table.notes).toContain(`¶ odd in print: w/o PE, SAPE, RPE of another kind: ${note} SAPE: ${dispute}`);
    for (const format of ['text', 'markdown', 'json', 'junit', 'html'] as const) {
      const told = renderReport(report, format).replaceAll(/\s+/g, ' ').replaceAll('\\', '');
      expect(`${format}: ${told}`).toContain(dispute);
      expect(`${format}: ${told}`).toMatch(/The text says 91\.00 (?:<|&lt;)twice/);
    }
    const plain = await buildReport({ study, parts: [{ part: 'probe', runs: RUNS }] });
    expect(cellOf(plain.tables[0] as ReportTable, 'SAPE', 'verdict:bleu').marks).toEqual([]);
  });

  it('judges the targets of the given parts and no others', async () => {
    const probe = await buildReport({ study, parts: [{ part: 'probe', runs: [] }] });
    expect(new Set(probe.judgements.map(({ part }) => part))).toEqual(new Set(['probe']));
    // A part without a run is judged all the same, and nothing about it is decided.
    expect(new Set(probe.judgements.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']));
    expect(probe.summary).toMatchObject({ verdict: 'inconclusive', inconclusive: probe.judgements.length });
    const none = await buildReport({ study, parts: [] });
    expect(none.summary).toMatchObject({ verdict: null, inconclusive: 0 });
  });

  it('uses only registered seeds, shows those that were not run, and notes further ones', async () => {
    const runs = [good('sape', 1), bad('sape', 3), bad('none', 1), bad('none', 2)];
    const report = await buildReport({ study, parts: [{ part: 'probe', runs }] });
    const [table] = report.tables as [ReportTable];
    expect(rowOf(table, 'SAPE').seeds.map(({ seed, outcome }) => [seed, outcome])).toEqual([
      [1, 'finished'],
      [2, 'missing'],
    ]);
    expect(cellOf(table, 'SAPE', 'score:bleu')).toMatchObject({ n: 1, value: expect.closeTo(100, 10) as number });
    expect(table.notes).toContain('Not used, because the study registered only seeds 1 and 2: the runs of seed 3.');
    const value = report.judgements.find(({ row, kind }) => row === 'SAPE' && kind === 'value');
    expect(value?.verdict).toBe('inconclusive');
  });

  it('says that a spec was modified, and how', async () => {
    const modifications = [{ pointer: '/recipe/maxUpdates', study: 8000, judged: 2400 }];
    const report = await buildReport({ study, parts: [{ part: 'probe', runs: RUNS, modifications }] });
    expect(report.tables[0]?.modifications).toEqual(modifications);
    expect(report.tables[0]?.notes[0]).toBe(
      'Judged on a modified spec, so no verdict is reached: /recipe/maxUpdates is 2400 and in the study 8000.',
    );
  });

  it('is built from a table of scores as well, which has no costs and no test of the test set', async () => {
    const scores = [observe('none', [50, 52]), observe('sape', [60, 61])];
    const report = await buildReport({ study, parts: [{ part: 'published', scores }] });
    const [table] = report.tables as [ReportTable];
    expect(table.columns.map(({ id, title }) => [id, title])).toEqual([
      ['variant', 'variant'],
      ['seeds', 'seeds'],
      ['score:accuracy', 'Accuracy (%)'],
      ['verdict:accuracy', 'verdict'],
      ['p-seeds:accuracy', 'p seeds'],
    ]);
    expect(cellOf(table, 'SAPE', 'score:accuracy')).toMatchObject({ text: '60.50 ± 0.71', value: 60.5, n: 2 });
    expect(cellOf(table, 'SAPE', 'score:accuracy').fields).toMatchObject({ accuracy_mean_percent: 60.5 });
    expect(rowOf(table, 'SAPE').seeds[0]).toEqual({ seed: 1, outcome: 'finished', run: null, reason: null });
    expect(table.notes.join(' ')).not.toContain('test set');
  });

  it('shows measured costs in readable units beside what the paper prints', async () => {
    const seeds = [1, 2].map((seed) => ({ seed, outcome: 'finished' as const, value: 12.25 + seed, reason: null }));
    const scores = [{ part: 'time', variant: 'w/o PE', metric: 'forward-ms', seeds }];
    const report = await buildReport({ study, parts: [{ part: 'time', scores, notes: ['2 sentences of 8 tokens'] }] });
    const [table] = report.tables as [ReportTable];
    expect(cellOf(table, 'w/o PE', 'score:forward-ms').text).toBe('13.8 ± 0.7');
    const quoted = table.columns.find(({ kind }) => kind === 'quoted');
    expect(quoted?.title).toBe('En-De ms (paper)');
    expect(cellOf(table, 'w/o PE', quoted?.id ?? '').text).toBe('12.5');
    expect(table.notes).toContain('2 sentences of 8 tokens');
  });

  it('has the figures of the study and further charts, drawn and as numbers', async () => {
    const curve = { name: 'loss', title: 'Loss', form: 'lines', xLabel: 'updates', yLabel: 'nats' };
    const points = [1, 2].map((x) => ({ x, y: 1 / x, error: null }));
    const charts = [
      { ...curve, series: [{ name: 'sape', points }] },
      { ...curve, name: 'nothing', series: [{ name: 'sape', points: [] }] },
    ];
    const { figures } = await buildReport({ study, parts: [{ part: 'probe', runs: RUNS }], charts });
    expect(figures.map(({ part, chart }) => [part, chart.name])).toEqual([
      ['probe', 'probe-parameters'],
      ['probe', 'probe-bleu'],
      [null, 'loss'],
    ]);
    for (const { svg } of figures) expect(svg).toMatch(/^<svg xmlns=.+<\/svg>\n$/su);
  });

  it('takes the baseline of the study where the part has it, and an unknown one is refused', async () => {
    const parts = [{ part: 'probe', runs: RUNS }];
    const { tables } = await buildReport({ study, parts, baseline: 'SAPE' });
    expect(tables[0]?.baseline).toBe('sape');
    await expect(buildReport({ study, parts, baseline: 'SAPPE' })).rejects.toThrow(/unknown baseline "SAPPE"/);
  });

  it('refuses an unknown part, one that is given twice, and a part without a name where there are several', async () => {
    await expect(buildReport({ study, parts: [{ part: 'prob', runs: [] }] })).rejects.toThrow(/did you mean "probe"/);
    const twice = [
      { part: 'probe', runs: [] },
      { part: 'probe', runs: [] },
    ];
    await expect(buildReport({ study, parts: twice })).rejects.toThrow(/probe of example\/table-1 is given twice/);
    await expect(buildReport({ study, parts: [{ runs: [] }] })).rejects.toThrow(/has the parts probe, published, time/);
  });
});
