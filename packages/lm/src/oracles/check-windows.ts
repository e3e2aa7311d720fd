/** Compares the scores of a text in overlapping windows with the reference. */
import { perplexityOf, planWindows, scoreWindows } from '@ordo/nmt';
import { distance } from '@ordo/testing/distance';
import { loadEngine } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { loadLanguageModel } from '../models/load-language-model.ts';

export interface WindowVariant {
  readonly name: string;
  readonly ids: readonly number[];
  readonly windows: readonly { begin: number; end: number; score_from: number; score_to: number }[];
  readonly logprobs: readonly (number | null)[];
  readonly perplexity: number;
}

export interface WindowChoices {
  readonly window: number;
  readonly stride: number;
}

/** Defines a suite for each way to place the windows, with the model in the folder. */
export function checkWindows(
  folder: string,
  { window, stride }: WindowChoices,
  variants: readonly WindowVariant[],
): void {
  describe.each(variants)('windows, $name', ({ name, ids, windows, logprobs, perplexity }) => {
    const options = { window, stride, last: name === 'last_window_right_aligned' ? 'full' : 'short' } as const;

    it('are those of the reference', () => {
      const planned = planWindows(ids.length, options);
      expect(
        planned.map(({ begin, end, scoreFrom }) => ({ begin, end, score_from: scoreFrom, score_to: end })),
      ).toEqual(windows);
    });

    it('give the reference log-probabilities and perplexity', async () => {
      await loadEngine('float64', { threads: 1 });
      const { model } = await loadLanguageModel(folder);
      const scores = await scoreWindows(model, Int32Array.from(ids), options);
      model.dispose();
      expect(logprobs[0]).toBeNull();
      expect(distance(scores, logprobs.slice(1) as number[])).toBeLessThan(1e-10);
      expect(perplexityOf(scores) / perplexity).toBeCloseTo(1, 10);
    });
  });
}
