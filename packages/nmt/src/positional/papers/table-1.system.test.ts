/** Builds the models of PosNet's Table 1 and compares their parameter counts with every printed digit. */
import { loadEngine } from '@ordo/tensor';
import { readReferencePart } from '@ordo/testing/reference-part';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildModel, countParameters } from '../../model/translation-model.ts';

/** The size of the joint vocabulary, which fairseq pads to a multiple of 8. */
const WORDS = 36_992;

/** The options that give the printed figure. Where the paper leaves options open, the arithmetic decides. */
const ROWS = [
  // 44,138,496 + 512·36,992 = 63,078,400
  ['w/o PE', { type: 'none' }, 63_078_400],
  ['SAPE', { type: 'sape' }, 63_078_400],
  // + 2·1025·512 = 1,049,600
  ['LAPE', { type: 'lape', length: 1024 }, 64_128_000],
  // + 18 attentions · 2 tables · 127 distances · 64 = 292,608
  ['RPE', { type: 'rpe', distance: 63, attentions: 'all' }, 63_371_008],
  // + 2 stacks · 8 heads · (2 + 2·(2·16 + 16·4 + 2·4 + 1)) = 3,392
  ['Adaptive-T5', { type: 'adaptive-t5', inner: 16, outer: 4 }, 63_081_792],
  // + 252·64² = 1,032,192: one kernel per position for 250 tokens, a begin symbol and an end symbol
  ['PosNet-Attn', { type: 'posnet-attn', length: 252 }, 64_110_592],
  // + 2·512·128 + 200·128² = 3,407,872
  ['PosNet-Embed', { type: 'posnet-embed', dimension: 128, length: 200 }, 66_486_272],
] as const;

interface Entry {
  readonly row: string;
  readonly metric: string;
  readonly value: number;
}

describe('#Params of Table 1', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it.each(ROWS)(
    '%s',
    async (row, positional, expected) => {
      const vocabulary = { source: WORDS, target: WORDS, padId: 1, eosId: 2, startId: 2 };
      const model = await buildModel({ model: { preset: 'base' }, positional, vocabulary, seed: 1 });
      const { total } = countParameters(model);
      model.dispose();
      expect(total).toBe(expected);
    },
    120_000,
  );

  it('are the figures that the paper prints, in millions', () => {
    const { cases: entries } = readReferencePart<Entry>('studies', 'posnet-table-1.json');
    const printed = entries.filter(({ metric }) => metric.startsWith('#Params'));
    expect(Object.fromEntries(printed.map(({ row, value }) => [row, value.toFixed(2)]))).toEqual(
      Object.fromEntries(ROWS.map(([row, , expected]) => [row, (expected / 1e6).toFixed(2)])),
    );
  });
});
