import { createMetric, scoreCorpus } from '@ordo/metrics';
import { describe, expect, it } from 'vitest';
import { buildComparison } from '../build-comparison.ts';
import { exampleRun, REFERENCES } from '../example-runs.ts';
import { scoreNgramOrders, type TranslatedRun } from '../ngram-scores.ts';
import { renderChartCsv } from './chart-csv.ts';
import { renderLineChart } from './line-chart.ts';
import { buildOptionCurve } from './option-curve.ts';
import { buildNgramGaps } from './ngram-gaps.ts';

const perfect = REFERENCES;
const worse = [REFERENCES[0], REFERENCES[1], 'two birds sang on the old roof', 'the children walked home'];
const bad = ['the cat', 'a dog barked', 'birds', 'the children ran'];

const withDimension = (dimension: number, seed: number, hypotheses?: readonly string[]) => {
  const run = exampleRun({
    variant: `posnet-embed dimension=${dimension}`,
    seed,
    ...(hypotheses === undefined ? { state: 'failed', failure: 'gone' } : { hypotheses }),
  });
  return { ...run, spec: { ...run.spec, positional: { type: 'posnet-embed', dimension } } };
};

const translated = (run: ReturnType<typeof exampleRun>): TranslatedRun => ({ ...run, translations: run.result });

const bleu = (lines: readonly string[]): number => scoreCorpus(createMetric({ id: 'bleu' }), lines, [REFERENCES]).score;

describe('buildOptionCurve', () => {
  it('places variants at the values of their option, in ascending sequence, and leaves out those without a score', () => {
    const runs = [
      withDimension(128, 1, perfect),
      withDimension(64, 1, worse),
      withDimension(64, 2, perfect),
      withDimension(96, 1),
    ];
    const table = buildComparison(runs, { metrics: ['bleu'] });
    const chart = buildOptionCurve(table, { title: 't', pointer: '/positional/dimension', xLabel: 'd_p' });
    // Of 64: mean and sample standard deviation of two values are their middle and |a − b| / √2.
    expect(chart.series[0]?.points).toEqual([
      {
        x: 64,
        y: expect.closeTo((100 + bleu(worse)) / 2, 10) as number,
        error: expect.closeTo((100 - bleu(worse)) / Math.SQRT2, 10) as number,
      },
      { x: 128, y: expect.closeTo(100, 10) as number, error: null },
    ]);
    expect(renderLineChart(chart).match(/class="error"/g)).toHaveLength(3);
  });
});

describe('scoreNgramOrders', () => {
  it('scores every n-gram order of chrF and BLEU by seed, with the usual scores at the usual orders', () => {
    const runs = [
      exampleRun({ variant: 'sape', seed: 1, hypotheses: worse }),
      exampleRun({ variant: 'sape', seed: 2, state: 'failed', failure: 'gone' }),
    ];
    const scores = scoreNgramOrders(runs.map(translated));
    expect(scores).toHaveLength(30 + 8 + 8);
    const at = (metric: string) => scores.find((score) => score.metric === metric)?.bySeed;
    // sacreBLEU 2.6.0: BLEU() and CHRF(word_order=2), whose n-gram orders are 4, and 6 and 2.
    const [bleuScore, chrfScore] = [63.75336343935618, 74.22183129449711].map((score) => expect.closeTo(score, 10));
    expect(at('bleu maxOrder=4')).toEqual([bleuScore, null]);
    expect(at('chrf++ charOrder=6')).toEqual([chrfScore, null]);
    expect(at('chrf++ wordOrder=2')).toEqual([chrfScore, null]);
  });
});

describe('buildNgramGaps', () => {
  it('subtracts means, combines standard errors, and gives CSV in full precision', () => {
    const runs = [
      exampleRun({ variant: 'sape', seed: 1, hypotheses: bad }),
      exampleRun({ variant: 'sape', seed: 2, hypotheses: worse }),
      exampleRun({ variant: 'posnet-embed', seed: 1, hypotheses: perfect }),
      exampleRun({ variant: 'posnet-embed', seed: 2, hypotheses: perfect }),
    ];
    const charts = buildNgramGaps(scoreNgramOrders(runs.map(translated)), { variant: 'posnet-embed', over: 'sape' });
    expect(charts.map(({ series }) => series[0]?.points.length)).toEqual([30, 8, 8]);
    const [a, b] = [bleu(bad), bleu(worse)];
    // Over two seeds the standard error of the mean is |a − b| / 2; PosNet's seeds are alike.
    expect(charts[2]?.series[0]?.points[3]).toEqual({
      x: 4,
      y: expect.closeTo(100 - (a + b) / 2, 10) as number,
      error: expect.closeTo(Math.abs(a - b) / 2, 10) as number,
    });
    const lines = renderChartCsv(charts[2] as (typeof charts)[number]).split('\r\n');
    expect(lines[0]).toBe('series,words up to n,points,error');
    expect(lines[4]).toMatch(/^posnet-embed − sape,4,\d+\.\d{6,},\d+/);
  });

  it('has no point where a side has no result, so a chart may be impossible', () => {
    const runs = [exampleRun({ variant: 'posnet-embed', seed: 1, hypotheses: perfect })];
    const [chart] = buildNgramGaps(scoreNgramOrders(runs.map(translated)), { variant: 'posnet-embed', over: 'sape' });
    expect(() => renderLineChart(chart as NonNullable<typeof chart>)).toThrow(/needs finite values/);
  });
});
