/** Tests the studies of the PosNet paper against the numbers and claims of its text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findStudy } from '../registry.ts';
import type { Target } from '../study.ts';

const present = findReferenceData('papers/targets/001-table1.json', 'the targets of the PosNet paper') !== null;

interface Entry {
  readonly row: string;
  readonly metric: string;
  readonly dataset: string;
  readonly group?: string;
  readonly value: number;
}
const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(referenceFolder(), 'papers/targets', name), 'utf8'));

describe.skipIf(!present)('posnet/table-1', () => {
  it('has exactly the numbers of the paper’s own rows', () => {
    const { entries } = read('001-table1.json') as { entries: readonly Entry[] };
    const metrics: Record<string, string> = {
      BLEU: 'compound-bleu',
      'ChrF++': 'chrf++',
      '#Params (millions)': 'parameters',
    };
    const own = entries.filter(({ group }) => group === 'this work');
    const wanted = own.map(({ row, metric, dataset, value }) =>
      [row, dataset.replace('WMT14 ', '').toLowerCase(), metrics[metric], value].join(' '),
    );
    const told = findStudy('posnet/table-1').targets.map((target) =>
      target.kind === 'value'
        ? [target.row, target.part, target.metric, Number(target.printed)].join(' ')
        : target.kind,
    );
    expect(told.toSorted()).toEqual(wanted.toSorted());
  });
});

describe.skipIf(!present)('the figures', () => {
  interface Figure {
    readonly source: string;
    readonly checks: readonly Record<string, unknown>[];
  }
  const figure = (source: string): readonly Record<string, unknown>[] => {
    const { figures } = read('001-figures.json') as { figures: readonly Figure[] };
    return figures.find((one) => one.source === source)?.checks ?? [];
  };

  it('3 claim that d_p is best at 128 and dips at 96', () => {
    expect(figure('Figure 3').map(({ type, value }) => [type, value])).toEqual([
      ['argmax', 128],
      ['dip', 96],
    ]);
    const pairs = gapsOf('posnet/figure-3').map(({ variant, over }) => `${sizeOf(variant)} over ${sizeOf(over)}`);
    expect(pairs).toEqual([
      '128 over 32',
      '128 over 64',
      '128 over 96',
      '128 over 160',
      '128 over 192',
      '128 over 256',
      '64 over 96',
    ]);
  });

  it('4 claim that the gap grows over as many n-gram orders as the paper plots', () => {
    const orders = figure('Figure 4').map((check) =>
      Object.values(check).find((value) => typeof value === 'string' && value.startsWith('1..')),
    );
    const series = findStudy('posnet/figure-4').targets.map((target) =>
      target.kind === 'growing-gap' ? `1..${target.metrics.length}` : target.kind,
    );
    expect(series).toEqual(orders);
  });
});

describe('Figure 3 and Figure 4', () => {
  it('choose d_p on validation data, and compare systems on test data', () => {
    expect(new Set(splitsOf('posnet/figure-3'))).toEqual(new Set(['valid']));
    expect(new Set(splitsOf('posnet/figure-4'))).toEqual(new Set(['test']));
  });

  it('share their runs with Table 1 where it has them', () => {
    const [table, figure] = [runsOf('posnet/table-1', 'en-de'), runsOf('posnet/figure-4', 'wmt14-en-de')];
    for (const variant of ['sape', 'posnet-embed']) expect(figure.get(variant)).toEqual(table.get(variant));
  });
});

function gapsOf(id: string): Extract<Target, { kind: 'gap' }>[] {
  return findStudy(id).targets.filter((target) => target.kind === 'gap');
}

function sizeOf(variant: string): string {
  return variant.replace('posnet-embed dimension=', '');
}

const splitsOf = (id: string) =>
  Object.values(findStudy(id).parts).flatMap((spec) => expandSpec(parseSpec(spec)).map((run) => run.evaluation.split));

const runsOf = (id: string, part: string) =>
  new Map(expandSpec(parseSpec(findStudy(id).parts[part])).map((run) => [run.variant, run]));
