/** Tests the studies of the PosNet paper against the numbers and claims of its text. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { countModules, expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { partOf, rowsOf, specOfPart } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';
import type { Target } from '../targets/registry.ts';

interface Entry {
  readonly row: string;
  readonly metric: string;
  readonly dataset: string;
  readonly group?: string;
  readonly value: number;
  readonly significance?: string | null;
}
const entriesOf = (name: string): readonly Entry[] => readReferencePart<Entry>('studies', name).cases;
const targetsOf = (id: string): readonly Target[] => findStudy(id).targets;
const only = <Kind extends Target['kind']>(id: string, kind: Kind) =>
  targetsOf(id).filter((target): target is Extract<Target, { kind: Kind }> => target.kind === kind);

const METRICS: Readonly<Record<string, string>> = {
  BLEU: 'compound-bleu',
  'ChrF++': 'chrf++',
  '#Params (millions)': 'parameters',
};
const partOfDataset = (dataset: string): string => dataset.replace('WMT14 ', '').toLowerCase();
const findPrinted = (entries: readonly Entry[], [part, metric, row]: readonly [string, string, string]) =>
  entries.find(
    (entry) => entry.row === row && partOfDataset(entry.dataset) === part && METRICS[entry.metric] === metric,
  )?.value;
/** Returns [row][column] → gigabytes, as printed in Table 3. */
function printedOf(part: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const contents = partOf(findStudy('posnet/table-3'), part);
  return 'measurement' in contents ? (contents.measurement.printed ?? {}) : {};
}
const gigabytes = (part: string, row: string): number => Number(Object.values(printedOf(part)[row] ?? {})[0]);
const runsOf = (id: string, part: string) => expandSpec(parseSpec(specOfPart(findStudy(id), part)));

describe.each([
  ['posnet/table-1', 'posnet-table-1.json'],
  ['posnet/table-2', 'posnet-table-2.json'],
])('%s', (id, file) => {
  const own = () => entriesOf(file).filter(({ group }) => group === 'this work');

  it('has exactly the numbers of the paper’s own rows', () => {
    const wanted = own().map(({ row, metric, dataset, value }) =>
      [row, partOfDataset(dataset), METRICS[metric], value].join(' '),
    );
    const told = targetsOf(id).flatMap((target) =>
      target.kind === 'value' || target.kind === 'count'
        ? Object.entries(target.printed).map(([row, text]) => [row, target.part, target.metric, Number(text)].join(' '))
        : [],
    );
    expect(told.toSorted()).toEqual(wanted.toSorted());
  });

  it('has its marks of significance on the claims over SAPE', () => {
    const wanted = own()
      .filter(({ significance }) => typeof significance === 'string')
      .map(({ row, metric, dataset, significance }) => [row, partOfDataset(dataset), METRICS[metric], significance]);
    const told = only(id, 'above')
      .filter(({ printedMark }) => printedMark !== undefined)
      .map(({ row, part, metric, over, printedMark }) => {
        expect(over).toBe('SAPE');
        return [row, part, metric, printedMark];
      });
    expect(told.map(String).toSorted()).toEqual(wanted.map(String).toSorted());
  });

  it('claims no ordering that its own numbers contradict, and sets margins by the smallest claimed gain', () => {
    const gains = new Map<string, number[]>();
    for (const { part, metric, row, over } of only(id, 'above')) {
      for (const other of Array.isArray(over) ? over : [over]) {
        const [upper, lower] = [findPrinted(own(), [part, metric, row]), findPrinted(own(), [part, metric, other])];
        if (upper === undefined || lower === undefined) continue; // The paper prints no number for RPE of Shaw et al.
        expect(upper, `${row} over ${other}, ${metric}, ${part}`).toBeGreaterThan(lower);
        gains.set(`${part} ${metric}`, [...(gains.get(`${part} ${metric}`) ?? []), upper - lower]);
      }
    }
    for (const { part, metric, margin } of only(id, 'value')) {
      expect(margin.value).toBeCloseTo(Math.min(...(gains.get(`${part} ${metric}`) ?? [])) / 2, 10);
    }
  });
});

describe('posnet/table-3', () => {
  it('prints the gigabytes of the paper', () => {
    const entries = entriesOf('posnet-table-3.json');
    expect(entries).toHaveLength(12);
    for (const { row, dataset, value } of entries) {
      const column = `${dataset.replace('WMT14 ', '')} GB`;
      expect(Number(printedOf(partOfDataset(dataset))[row]?.[column]), `${row}, ${dataset}`).toBe(value);
    }
  });

  it('claims what rounding to a tenth cannot explain, and that all but RPE are alike on En-Fr', () => {
    for (const { part, row, over } of only('posnet/table-3', 'above')) {
      for (const other of over as string[]) {
        expect(gigabytes(part, row) - gigabytes(part, other), `${row} over ${other}`).toBeGreaterThan(0.15);
      }
    }
    const [alike] = only('posnet/table-3', 'alike');
    const values = (alike?.rows ?? []).map((row) => gigabytes('en-fr', row));
    expect(alike?.rows).toHaveLength(5);
    // The margin separates 9.6 GB from 9.4 GB and 10.6 GB: √(9.6/9.4 · 10.6/9.6) = 1.062.
    expect(alike?.margin.value).toBeCloseTo(Math.sqrt((10.6 / 9.6) * (9.6 / 9.4)), 2);
    expect(Math.max(...values) / Math.min(...values)).toBeLessThan(alike?.margin.value ?? 0);
  });
});

describe('the figures', () => {
  interface Figure {
    readonly source: string;
    readonly checks: readonly Record<string, unknown>[];
  }
  const checksOf = (source: string): readonly Record<string, unknown>[] => {
    const { cases: figures } = readReferencePart<Figure>('studies', 'posnet-figures.json');
    return figures.find((one) => one.source === source)?.checks ?? [];
  };

  it('2 claims that RPE and Adaptive-T5 are slower than all others, which are alike', () => {
    const { slower, than } = checksOf('Figure 2')[0] as { slower: string[]; than: string[] };
    const above = only('posnet/figure-2', 'above');
    expect(above.map(({ row, over }) => [row, over])).toEqual(slower.map((row) => [row, than]));
    expect(only('posnet/figure-2', 'alike').map(({ rows }) => rows)).toEqual([than]);
  });

  it('3 claims that d_p is best at 128 and dips at 96', () => {
    expect(checksOf('Figure 3').map(({ type, value }) => [type, value])).toEqual([
      ['argmax', 128],
      ['dip', 96],
    ]);
    expect(only('posnet/figure-3', 'best-of').map(({ row, among }) => [row, among])).toEqual([['d_p = 128', 'all']]);
    expect(only('posnet/figure-3', 'above').map(({ row, over }) => [row, over])).toEqual([['d_p = 64', 'd_p = 96']]);
    const rows = rowsOf(findStudy('posnet/figure-3'), 'wmt14-en-de').map(({ row }) => row);
    expect(rows).toEqual([32, 64, 96, 128, 160, 192, 256].map((d) => `d_p = ${d}`));
  });

  it('4 claims that the lead grows over as many n-gram orders as the paper plots, beside a control pair', () => {
    const orders = checksOf('Figure 4').map((check) =>
      Object.values(check).find((value) => typeof value === 'string' && value.startsWith('1..')),
    );
    const series = only('posnet/figure-4', 'grows');
    expect(series.map(({ metrics }) => `1..${metrics.length}`)).toEqual(orders);
    for (const { metrics } of series) {
      expect(metrics.map((metric) => Number(/=(\d+)$/.exec(metric)?.[1]))).toEqual(metrics.map((_, i) => i + 1));
    }
    expect(series.map(({ metrics }) => metrics[3])).toEqual([
      'chrf++ charOrder=4',
      'chrf++ wordOrder=4',
      'compound-bleu maxOrder=4',
    ]);
    expect(series.every(({ control }) => control.row === 'SAPE' && control.over === 'RPE')).toBe(true);
  });
});

describe.each(['posnet/table-1', 'posnet/table-2'])('the notes of %s', (id) => {
  const notes = findStudy(id).notes.join(' ');

  it('name the script that splits compounds, of which the paper says nothing', () => {
    expect(notes).toContain('compound_split_bleu.sh');
    expect(notes).not.toContain('compounds split, as in the paper');
  });

  it('say what is averaged, and that this begins with the first epoch of En-Fr', () => {
    for (const { recipe } of runsOf(id, 'en-fr')) {
      expect(recipe).toMatchObject({ averageLast: 5, validateEvery: null, maxUpdates: 150_000 });
    }
    expect(notes).toContain('The weights of the last 5 validations are averaged');
    // With 35.76 million pairs of 30 tokens and 8 batches of 4,096 per update, an epoch has 32,740 updates, so there are 4.6
    // epochs.
    expect(150_000 / ((35.76e6 * 30) / (8 * 4096))).toBeCloseTo(4.6, 1);
    expect(notes).toContain('hardly 5 of En-Fr');
  });
});

describe('the runs', () => {
  it('of Table 1 reach the printed numbers of parameters with the printed vocabulary', () => {
    const study = findStudy('posnet/table-1');
    const [count] = only('posnet/table-1', 'count');
    for (const [row, text] of Object.entries(count?.printed ?? {})) {
      const variant = rowsOf(study, 'en-de').find((known) => known.row === row)?.variant;
      const run = runsOf('posnet/table-1', 'en-de').find((one) => one.variant === variant);
      const modules = run === undefined ? [] : countModules(run, study.vocabularySize ?? 0);
      const total = modules.reduce((sum, module) => sum + module.parameters, 0);
      expect(Math.abs(total / 1e6 - Number(text)), `row ${row}`).toBeLessThanOrEqual(0.005);
    }
  });

  it('of Table 1 may take as long as a time limit allows', () => {
    for (const part of ['en-de', 'en-fr']) {
      for (const { resources } of runsOf('posnet/table-1', part)) expect(resources.timeLimitSeconds).toBe(30 * 86_400);
    }
  });

  it('are made in half precision, as the paper says, where they have its size', () => {
    for (const [id, part] of [
      ['posnet/table-1', 'en-de'],
      ['posnet/table-1', 'en-fr'],
      ['posnet/table-2', 'en-de'],
      ['posnet/table-2', 'en-fr'],
      ['posnet/figure-3', 'wmt14-en-de'],
      ['posnet/figure-4', 'wmt14-en-de'],
    ] as const) {
      for (const { recipe } of runsOf(id, part)) {
        // The window is 2^14 batches, or 2048 updates of 8 batches each, as in fairseq.
        expect(recipe).toMatchObject({ precision: 'fp16', lossScale: { initial: 128, window: 2048, minimum: 1e-4 } });
      }
    }
    expect(new Set(runsOf('posnet/table-2', 'en-fr').map(({ recipe }) => recipe.dropout))).toEqual(new Set([0.1]));
    for (const id of ['posnet/figure-3', 'posnet/figure-4']) {
      expect(new Set(runsOf(id, 'multi30k').map(({ recipe }) => recipe.precision))).toEqual(new Set(['fp32']));
    }
  });

  it('of Figure 3 are scored on validation data, and those of Figure 4 are runs of Table 1', () => {
    for (const part of ['wmt14-en-de', 'multi30k']) {
      expect(new Set(runsOf('posnet/figure-3', part).map((run) => run.evaluation.split))).toEqual(new Set(['valid']));
    }
    const table = runsOf('posnet/table-1', 'en-de').map(({ variant: _variant, ...run }) => run);
    const figure = runsOf('posnet/figure-4', 'wmt14-en-de');
    expect(figure).toHaveLength(9);
    for (const { variant: _variant, ...run } of figure) expect(table).toContainEqual(run);
  });
});
