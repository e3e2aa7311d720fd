/** A text of 100 tokens in overlapping windows of 16, as the reference scores it. */
import { perplexityOf, planWindows, scoreWindows } from '@ordo/nmt';
import { distance } from '@ordo/testing/distance';
import { loadEngine } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { loadLanguageModel } from '../models/load-language-model.ts';
import { haveOracles, oraclePath, readOracle } from './oracle-files.ts';

interface Variant {
  readonly name: string;
  readonly ids: readonly number[];
  readonly windows: readonly { begin: number; end: number; score_from: number; score_to: number }[];
  readonly logprobs: readonly (number | null)[];
  readonly perplexity: number;
}

interface Windows {
  readonly model: string;
  readonly window: number;
  readonly stride: number;
  readonly variants: readonly Variant[];
}

const present = haveOracles('overlapping windows');
const oracle = present ? (readOracle('windows', 'windows.json') as Windows) : null;
const variants = oracle?.variants.map((variant) => [variant.name, variant] as const) ?? [];

describe.skipIf(!present)('the reference windows', () => {
  it('are of three ways to place them', () => {
    expect(variants.map(([name]) => name)).toEqual(['plain', 'bos_once', 'last_window_right_aligned']);
  });
});

describe.skipIf(!present).each(variants)('windows, %s', (name, { ids, windows, logprobs, perplexity }) => {
  const { model: modelName, window, stride } = oracle as Windows;
  const options = { window, stride, last: name === 'last_window_right_aligned' ? 'full' : 'short' } as const;

  it('are those of the reference', () => {
    const planned = planWindows(ids.length, options);
    expect(planned.map(({ begin, end, scoreFrom }) => ({ begin, end, score_from: scoreFrom, score_to: end }))).toEqual(
      windows,
    );
  });

  it('give the reference log-probabilities and perplexity', async () => {
    await loadEngine('float64', { threads: 1 });
    const { model } = await loadLanguageModel(oraclePath('models', modelName));
    const scores = await scoreWindows(model, Int32Array.from(ids), options);
    model.dispose();
    expect(logprobs[0]).toBeNull();
    expect(distance(scores, logprobs.slice(1) as number[])).toBeLessThan(1e-10);
    expect(perplexityOf(scores) / perplexity).toBeCloseTo(1, 10);
  });
});
