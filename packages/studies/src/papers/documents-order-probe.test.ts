/** Tests what the studies of XL PE on order-probe promise in their notes. */
import { expandSpec, parseSpec, type RunSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { buildFigures } from '../figures/build-figures.ts';
import { judgeStudy } from '../judging/judge-study.ts';
import { summarise } from '../judging/summarise.ts';
import { listSpecParts, specOfPart } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';
import { observeEverything } from '../testing/example-study.ts';
import { observeStored, readDocument } from '../testing/stored-tables.ts';

const table = findStudy('order-probe/xl-pe');
const figures = findStudy('order-probe/xl-pe-figures');

const runsOf = (study: typeof table, part: string): RunSpec[] => expandSpec(parseSpec(specOfPart(study, part)));
const allRunsOf = (study: typeof table): RunSpec[] => listSpecParts(study).flatMap((part) => runsOf(study, part));
/** Removes the labels, because runs are the same whatever their rows are called. */
const withoutLabels = (runs: readonly RunSpec[]): Omit<RunSpec, 'variant'>[] =>
  runs.map(({ variant: _variant, ...run }) => run);

describe('the studies of XL PE on order-probe', () => {
  it('differ in nothing but the model and the positions, so that every row has the same recipe and data', () => {
    const frames = [...allRunsOf(table), ...allRunsOf(figures)].map(({ dataset, recipe, evaluation, preprocessing }) =>
      JSON.stringify({ dataset, recipe, evaluation, preprocessing }),
    );
    expect(new Set(frames).size).toBe(1);
  });

  it('train every encoder of the paper', () => {
    const trained = allRunsOf(table).map(
      (run) => (run.kind === 'translation' ? run.model.encoder?.type : null) ?? 'transformer',
    );
    expect([...new Set(trained)].toSorted()).toEqual(['disan', 'lstm', 'none', 'transformer']);
  });

  it('have five seeds for each row, and as many runs as the figures add', () => {
    const unique = new Set(withoutLabels(allRunsOf(table)).map((run) => JSON.stringify(run)));
    // There are 10 + 2 Transformers, 6 rows of DiSAN and LSTM, and 5 rows without an encoder. The parts share all other rows.
    expect(unique.size).toBe((12 + 6 + 5) * 5);
    const added = withoutLabels(allRunsOf(figures)).filter((run) => !unique.has(JSON.stringify(run)));
    // There are τ = 0 … 8 and six shares of noise. τ = 2 without noise is the default, which the table already has.
    expect(added).toHaveLength((8 + 6) * 5);
  });

  it('draw Figure 3 from no head to all heads, and Figure 4 from no noise, each beside absolute positions', () => {
    const charts = buildFigures(figures, observeEverything(figures)).map(({ chart }) => chart);
    expect(charts.map(({ name, series }) => [name, series[0]?.points.map(({ x }) => x)])).toEqual([
      ['figure-3', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
      ['figure-4', [0, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6]],
    ]);
    expect(runsOf(figures, 'heads')[0]?.model.heads).toBe(8);
    for (const { series } of charts) expect(series[1]).toMatchObject({ name: 'absolute', points: [{ x: 0 }, {}] });
  });
});

describe('the scores of order-probe', () => {
  const told = readDocument('order-probe.md');
  const judged = judgeStudy(table, observeStored(table));
  const drawn = judgeStudy(figures, observeStored(figures));

  it('give as many verdicts of each kind as the documentation tells', () => {
    const { reproduced, worse, inconclusive } = summarise(judged);
    expect([reproduced, worse, inconclusive]).toEqual([13, 1, 7]);
    expect(told).toContain('**13 of 21 verdicts are reproduced, 1 is worse, and 7 are inconclusive.**');
    expect(summarise(drawn)).toMatchObject({ reproduced: 3, inconclusive: 0 });
  });

  it('reproduce all claims of the demo with its three seeds', () => {
    const demo = findStudy('order-probe/demo');
    const verdicts = judgeStudy(demo, observeStored(demo)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['reproduced', 'reproduced', 'reproduced']);
  });
});
