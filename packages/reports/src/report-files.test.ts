import { observe, readTable } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import { exampleRun, REFERENCES } from './examples/example-runs.ts';
import { EXAMPLE_STUDY as study } from './examples/example-study.ts';
import { buildLossChart } from './figures/loss-chart.ts';
import type { Report } from './report.ts';
import { renderReportFiles } from './report-files.ts';
import { listScoreParts } from './score-parts.ts';

const runs = ['none', 'sape'].flatMap((variant) =>
  [1, 2].map((seed) => exampleRun({ variant, seed, hypotheses: REFERENCES })),
);

const verdicts = ({ judgements }: Report) => judgements.map(({ verdict, measured, p }) => ({ verdict, measured, p }));

describe('renderReportFiles', () => {
  it('gives a comparison in every format for files, with bars of its scores and the curves of its runs', async () => {
    const events = [1, 2].map((step) => ({ kind: 'metric' as const, step, values: { 'train/loss': 4 / step } }));
    const charts = [buildLossChart([{ name: 'sape, seed 1', events }])];
    const files = renderReportFiles(await buildReport({ parts: [{ runs }], charts }));
    expect([...files.keys()]).toEqual([
      'report.md',
      'report.tex',
      'report.csv',
      'report.json',
      'report.html',
      ...['bleu', 'chrf++', 'training-loss'].flatMap((name) => [`${name}.svg`, `${name}.csv`]),
    ]);
    expect(files.get('training-loss.csv')).toBe(
      'series,updates,nats per target token,error\r\n"sape, seed 1",1,4,\r\n"sape, seed 1",2,2,\r\n',
    );
  });

  it('gives a judged study its judgements as CSV and as JUnit, and its own figures', async () => {
    const input = { study, parts: [{ part: 'probe', runs }] };
    const files = renderReportFiles(await buildReport(input), input);
    expect([...files.keys()].slice(5)).toEqual([
      'junit.xml',
      'judgements.csv',
      'judgements.svg',
      'scores.csv',
      ...['probe-parameters', 'probe-bleu'].flatMap((name) => [`${name}.svg`, `${name}.csv`]),
    ]);
    const [head, ...lines] = (files.get('judgements.csv') ?? '').trimEnd().split('\r\n');
    expect(head).toMatch(/^part,kind,metric,row,over,claim,verdict,reason,printed,measured,deviation,margin,/);
    // There are three printed scores, one count and one claim.
    expect(lines.map((line) => line.split(',').slice(0, 4).join(' '))).toEqual([
      'probe value bleu w/o PE',
      'probe value bleu SAPE',
      'probe value bleu RPE of another kind',
      'probe count parameters SAPE',
      'probe above bleu SAPE',
    ]);
  });

  it('gives a study a table of its scores, from which the same verdicts are reached', async () => {
    const lost = exampleRun({ variant: 'sape', seed: 2, state: 'failed', failure: 'out of memory' });
    const input = { study, parts: [{ part: 'probe', runs: [...runs.slice(0, 3), lost] }] };
    const report = await buildReport(input);
    const table = renderReportFiles(report, input).get('scores.csv') ?? '';
    expect(table).toContain('\r\nprobe,sape,chrf++,1,100,finished\r\n');
    expect(table).toContain('\r\nprobe,sape,chrf++,2,,failed\r\n');
    const scores = observe(readTable(table, 'csv'), { study });
    const parts = listScoreParts(study, scores).filter(({ part }) => part === 'probe');
    const again = await buildReport({ study, parts });
    expect(verdicts(again)).toEqual(verdicts(report));
  });
});
